//! Reads and writes photographs: PNG files of 8-bit red, green and blue.

use std::error::Error;
use std::fmt;
use std::io::{BufRead, Seek, Write};

use array_core::prelude::*;
use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, EncodingError};

dim! {
    /// The rows of a photograph, from the top.
    pub Height;
    /// The columns of a photograph, from the left.
    pub Width;
    /// Red, green and blue. The axis is not interchangeable with other axes of extent 3.
    pub Channel = 3;
}

/// Three numbers for each pixel.
pub type Photograph<T> = Array<T, (Height, Width, Channel)>;

/// The reason why a file could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The file is not a PNG file, is damaged, or could not be read.
    Decoding(DecodingError),
    /// The image is not of 8-bit red, green and blue.
    Kind(ColorType, BitDepth),
    /// The image does not fit into memory.
    TooLarge,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Decoding(error) => error.fmt(f),
            ReadError::Kind(color, depth) => {
                let kind = match color {
                    ColorType::Grayscale => "grey",
                    ColorType::Rgb => "red, green and blue",
                    ColorType::Indexed => "a palette",
                    ColorType::GrayscaleAlpha => "grey and alpha",
                    ColorType::Rgba => "red, green, blue and alpha",
                };
                let bits = *depth as u8;
                write!(
                    f,
                    "the image is of {bits}-bit {kind}: convert it to 8-bit red, green and blue without alpha"
                )
            }
            ReadError::TooLarge => f.write_str("the image is larger than memory can be"),
        }
    }
}

impl Error for ReadError {}

impl From<DecodingError> for ReadError {
    fn from(error: DecodingError) -> Self {
        ReadError::Decoding(error)
    }
}

/// Reads a photograph.
///
/// # Errors
///
/// Returns a [`ReadError`] if the file is not a PNG file, is damaged or cannot be read, if the
/// image is not of 8-bit red, green and blue, or if it does not fit into memory.
pub fn read(file: impl BufRead + Seek) -> Result<Photograph<u8>, ReadError> {
    let mut reader = Decoder::new(file).read_info()?;
    let info = reader.info();
    if (info.color_type, info.bit_depth) != (ColorType::Rgb, BitDepth::Eight) {
        return Err(ReadError::Kind(info.color_type, info.bit_depth));
    }
    let shape = (Height(info.height as usize), Width(info.width as usize), Channel);
    let mut bytes = vec![0; reader.output_buffer_size().ok_or(ReadError::TooLarge)?];
    reader.next_frame(&mut bytes)?;
    Ok(Array::from_shape_vec(shape, bytes).expect("three bytes for each pixel"))
}

/// Writes a photograph.
///
/// # Errors
///
/// Returns an [`EncodingError`] if the file cannot be written, or if PNG does not support the size.
pub fn write(photograph: &Photograph<u8>, file: impl Write) -> Result<(), EncodingError> {
    let &(Height(height), Width(width), Channel) = photograph.axes();
    // An extent that does not fit becomes 0, which the encoder rejects.
    let [width, height] = [width, height].map(|extent| u32::try_from(extent).unwrap_or(0));
    let mut encoder = Encoder::new(file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(photograph.as_slice())?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Creates a PNG file of 2 by 1 pixels with this colour type and bit depth.
    fn file(color: ColorType, depth: BitDepth, bytes: &[u8]) -> Cursor<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 2, 1);
        encoder.set_color(color);
        encoder.set_depth(depth);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(bytes).unwrap();
        writer.finish().unwrap();
        Cursor::new(file)
    }

    #[test]
    fn reads_the_file_that_it_wrote() {
        let shape = (Height(2), Width(3), Channel);
        let photograph = Photograph::from_fn_with(shape, |[i, j, k]| (100 * i + 10 * j + k) as u8);
        let mut file = Cursor::new(Vec::new());
        write(&photograph, &mut file).unwrap();
        file.set_position(0);
        assert_eq!(read(file).unwrap(), photograph);
    }

    #[test]
    fn refuses_images_of_another_kind_by_their_name() {
        let refused = |color, depth, bytes: &[u8]| read(file(color, depth, bytes)).unwrap_err().to_string();
        let way_out = "convert it to 8-bit red, green and blue without alpha";
        assert_eq!(
            refused(ColorType::Grayscale, BitDepth::Eight, &[0; 2]),
            format!("the image is of 8-bit grey: {way_out}")
        );
        assert_eq!(
            refused(ColorType::Rgba, BitDepth::Eight, &[0; 8]),
            format!("the image is of 8-bit red, green, blue and alpha: {way_out}")
        );
        assert_eq!(
            refused(ColorType::Rgb, BitDepth::Sixteen, &[0; 12]),
            format!("the image is of 16-bit red, green and blue: {way_out}")
        );
    }

    #[test]
    fn rejects_other_formats_and_truncated_files() {
        assert!(matches!(read(Cursor::new(b"P6 1 1 255")), Err(ReadError::Decoding(_))));
        let mut half = file(ColorType::Rgb, BitDepth::Eight, &[0; 6]).into_inner();
        half.truncate(half.len() / 2);
        assert!(matches!(read(Cursor::new(half)), Err(ReadError::Decoding(_))));
    }

    #[test]
    fn rejects_images_without_pixels() {
        let photograph = Photograph::zeros_with((Height(0), Width(3), Channel));
        assert!(write(&photograph, Vec::new()).is_err());
    }
}
