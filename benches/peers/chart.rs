//! The chart: for each operation, the times of the limit and of the best peers, as multiples of the
//! time of array-core.

use std::fmt::Write;

use crate::results::Class;

/// The distance between operations, and the left end of the axis.
const ROW: usize = 18;
const LEFT: usize = 130;
/// The width of a doubling of the time.
const DOUBLING: f64 = 70.0;
/// The doublings to the left and to the right of the time of array-core.
const REACH: (f64, f64) = (2.0, 5.0);

/// The colours and names of the drawn times.
const KINDS: [(&str, &str); 3] = [
    ("#888888", "the limit"),
    ("#d95f02", "the best peer in any build"),
    ("#1b6ca8", "the best peer in a default build"),
];

/// Returns the horizontal position of a time. `part` is the time as a multiple of that of
/// array-core.
fn place(part: f64) -> f64 {
    LEFT as f64 + (part.log2().clamp(-REACH.0, REACH.1) + REACH.0) * DOUBLING
}

/// Draws operations as SVG.
pub fn draw(classes: &[Class]) -> String {
    let (top, width) = (64, place(f64::INFINITY) + 20.0);
    let bottom = top + classes.len() * ROW;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"8\" y=\"16\">Time, as a multiple of the time of array-core in a default build</text>\n",
        bottom + 24
    );
    // Writing to a string does not fail.
    for (i, (colour, name)) in KINDS.iter().enumerate() {
        let x = 14 + i * 190;
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"34\" r=\"4\" fill=\"{colour}\"/><text x=\"{}\" y=\"38\">{name}</text>",
            x + 8
        );
    }
    for doubling in -(REACH.0 as i32)..=REACH.1 as i32 {
        let (part, x) = (2_f64.powi(doubling), place(2_f64.powi(doubling)));
        let colour = if doubling == 0 { "#000000" } else { "#dddddd" };
        let _ = writeln!(
            svg,
            "<path d=\"M{x} {}V{bottom}\" stroke=\"{colour}\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{part}</text>",
            top - 8,
            bottom + 14
        );
    }
    for (i, class) in classes.iter().enumerate() {
        let y = top + i * ROW + 4;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 8,
            y + 4,
            class.operation
        );
        for ((colour, _), part) in KINDS.iter().zip([class.limit, class.best, class.alike]) {
            if let Some(part) = part {
                let x = place(part);
                let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\"/>");
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}
