//! Extents that are computed by types, as rows of numbers.

use array_core::dim::{DifferenceExtent, ProductExtent, SlidExtent, SumExtent};
use array_core::{Dim, Dyn, Len, dim};

dim!(Batch);
dim!(Channel = 3);

/// Returns the extent of a type.
fn known<D: Dim>() -> Option<usize> {
    D::EXTENT
}

/// Checks rows of an operation, two extents, and the result.
macro_rules! rows {
    (@ Add $x:literal $y:literal) => { known::<SumExtent<Len<$x>, Len<$y>>>() };
    (@ Multiply $x:literal $y:literal) => { known::<ProductExtent<Len<$x>, Len<$y>>>() };
    (@ Subtract $x:literal $y:literal) => { known::<DifferenceExtent<Len<$x>, Len<$y>>>() };
    ($($operation:ident $x:literal $y:literal $z:literal;)*) => {
        [$((stringify!($operation $x $y), rows!(@ $operation $x $y), $z)),*]
    };
}

#[test]
fn sums_differences_and_products() {
    let rows = rows! {
        Add 0 2 2;
        Add 0 32 32;
        Add 0 33 33;
        Add 0 512 512;
        Add 1 0 1;
        Add 1 1 2;
        Add 1 64 65;
        Add 1 1023 1024;
        Add 2 0 2;
        Add 2 32 34;
        Add 2 64 66;
        Add 2 511 513;
        Add 3 0 3;
        Add 3 1 4;
        Add 3 3 6;
        Add 3 33 36;
        Add 3 490 493;
        Add 31 1 32;
        Add 31 3 34;
        Add 31 33 64;
        Add 32 0 32;
        Add 32 33 65;
        Add 32 64 96;
        Add 32 511 543;
        Add 33 1 34;
        Add 33 3 36;
        Add 33 512 545;
        Add 63 0 63;
        Add 63 511 574;
        Add 64 0 64;
        Add 64 3 67;
        Add 64 33 97;
        Add 122 633 755;
        Add 124 748 872;
        Add 127 195 322;
        Add 165 170 335;
        Add 173 742 915;
        Add 207 372 579;
        Add 225 348 573;
        Add 241 524 765;
        Add 280 440 720;
        Add 309 237 546;
        Add 309 604 913;
        Add 311 500 811;
        Add 344 625 969;
        Add 396 619 1015;
        Add 402 345 747;
        Add 508 184 692;
        Add 511 2 513;
        Add 511 31 542;
        Add 511 64 575;
        Add 512 1 513;
        Add 512 2 514;
        Add 512 33 545;
        Add 512 64 576;
        Add 513 31 544;
        Add 513 64 577;
        Add 513 511 1024;
        Add 534 265 799;
        Add 538 144 682;
        Add 542 245 787;
        Add 588 66 654;
        Add 642 174 816;
        Add 675 325 1000;
        Add 728 14 742;
        Add 740 75 815;
        Add 746 41 787;
        Add 756 163 919;
        Add 770 38 808;
        Add 779 245 1024;
        Add 790 227 1017;
        Add 795 200 995;
        Add 815 102 917;
        Add 820 189 1009;
        Add 875 80 955;
        Add 888 85 973;
        Add 934 8 942;
        Add 971 7 978;
        Add 971 42 1013;
        Add 990 19 1009;
        Add 1000 1 1001;
        Add 1000 2 1002;
        Add 1013 5 1018;
        Add 1023 1 1024;
        Multiply 0 2 0;
        Multiply 0 32 0;
        Multiply 0 33 0;
        Multiply 0 512 0;
        Multiply 1 0 0;
        Multiply 1 1 1;
        Multiply 1 64 64;
        Multiply 1 309 309;
        Multiply 1 1023 1023;
        Multiply 2 0 0;
        Multiply 2 32 64;
        Multiply 2 64 128;
        Multiply 2 511 1022;
        Multiply 3 0 0;
        Multiply 3 1 3;
        Multiply 3 3 9;
        Multiply 3 33 99;
        Multiply 4 111 444;
        Multiply 6 45 270;
        Multiply 7 87 609;
        Multiply 9 3 27;
        Multiply 14 67 938;
        Multiply 15 60 900;
        Multiply 19 45 855;
        Multiply 23 14 322;
        Multiply 23 43 989;
        Multiply 24 19 456;
        Multiply 26 31 806;
        Multiply 27 34 918;
        Multiply 29 10 290;
        Multiply 30 22 660;
        Multiply 30 25 750;
        Multiply 30 30 900;
        Multiply 31 1 31;
        Multiply 31 3 93;
        Multiply 31 4 124;
        Multiply 31 16 496;
        Multiply 31 25 775;
        Multiply 31 33 1023;
        Multiply 32 0 0;
        Multiply 32 11 352;
        Multiply 33 1 33;
        Multiply 33 3 99;
        Multiply 34 15 510;
        Multiply 36 8 288;
        Multiply 36 17 612;
        Multiply 37 9 333;
        Multiply 38 25 950;
        Multiply 39 2 78;
        Multiply 39 11 429;
        Multiply 40 19 760;
        Multiply 42 2 84;
        Multiply 43 2 86;
        Multiply 44 17 748;
        Multiply 49 10 490;
        Multiply 52 7 364;
        Multiply 52 11 572;
        Multiply 54 3 162;
        Multiply 56 6 336;
        Multiply 57 5 285;
        Multiply 63 0 0;
        Multiply 64 0 0;
        Multiply 64 3 192;
        Multiply 511 2 1022;
        Multiply 512 1 512;
        Multiply 512 2 1024;
        Multiply 1000 1 1000;
        Multiply 1023 1 1023;
        Multiply 1024 1 1024;
        Subtract 0 2 0;
        Subtract 0 32 0;
        Subtract 0 33 0;
        Subtract 0 512 0;
        Subtract 1 0 1;
        Subtract 1 1 0;
        Subtract 1 64 0;
        Subtract 1 1023 0;
        Subtract 2 0 2;
        Subtract 2 32 0;
        Subtract 2 64 0;
        Subtract 2 511 0;
        Subtract 3 0 3;
        Subtract 3 1 2;
        Subtract 3 3 0;
        Subtract 3 33 0;
        Subtract 8 298 0;
        Subtract 31 1 30;
        Subtract 31 3 28;
        Subtract 31 33 0;
        Subtract 31 1023 0;
        Subtract 32 0 32;
        Subtract 32 33 0;
        Subtract 32 64 0;
        Subtract 32 511 0;
        Subtract 33 1 32;
        Subtract 33 3 30;
        Subtract 33 512 0;
        Subtract 33 1000 0;
        Subtract 52 144 0;
        Subtract 55 610 0;
        Subtract 57 572 0;
        Subtract 63 0 63;
        Subtract 63 511 0;
        Subtract 63 1000 0;
        Subtract 63 1024 0;
        Subtract 64 0 64;
        Subtract 64 3 61;
        Subtract 64 33 31;
        Subtract 64 1023 0;
        Subtract 107 209 0;
        Subtract 137 427 0;
        Subtract 175 295 0;
        Subtract 177 810 0;
        Subtract 191 552 0;
        Subtract 236 999 0;
        Subtract 239 1011 0;
        Subtract 257 110 147;
        Subtract 325 348 0;
        Subtract 330 47 283;
        Subtract 408 979 0;
        Subtract 418 988 0;
        Subtract 421 1016 0;
        Subtract 451 209 242;
        Subtract 456 399 57;
        Subtract 464 409 55;
        Subtract 472 309 163;
        Subtract 477 24 453;
        Subtract 499 167 332;
        Subtract 507 814 0;
        Subtract 511 2 509;
        Subtract 511 31 480;
        Subtract 511 64 447;
        Subtract 511 1023 0;
        Subtract 512 1 511;
        Subtract 512 2 510;
        Subtract 512 33 479;
        Subtract 512 64 448;
        Subtract 513 31 482;
        Subtract 513 64 449;
        Subtract 513 511 2;
        Subtract 513 512 1;
        Subtract 516 711 0;
        Subtract 570 850 0;
        Subtract 634 912 0;
        Subtract 704 173 531;
        Subtract 705 915 0;
        Subtract 710 46 664;
        Subtract 717 319 398;
        Subtract 717 1017 0;
        Subtract 751 342 409;
        Subtract 807 212 595;
        Subtract 856 337 519;
        Subtract 863 80 783;
        Subtract 919 589 330;
        Subtract 919 822 97;
        Subtract 953 299 654;
        Subtract 953 928 25;
        Subtract 1000 1 999;
        Subtract 1000 2 998;
        Subtract 1000 511 489;
        Subtract 1000 1000 0;
        Subtract 1023 1 1022;
        Subtract 1023 3 1020;
        Subtract 1023 32 991;
        Subtract 1023 512 511;
        Subtract 1024 1 1023;
        Subtract 1024 64 960;
        Subtract 1024 511 513;
        Subtract 1024 513 511;
    };
    for (row, found, expected) in rows {
        assert_eq!(found, Some(expected), "{row}");
    }
}

/// Checks rows of extent, size, step, dilation, and the number of windows.
macro_rules! windows {
    ($($extent:literal $size:literal $step:literal $dilation:literal $count:literal;)*) => {
        [$((stringify!($extent $size $step $dilation), known::<SlidExtent<Len<$extent>, $size, $step, $dilation>>(), $count)),*]
    };
}

#[test]
fn windows() {
    let rows = windows! {
        0 1 2 3 0;
        0 2 3 1 0;
        0 2 5 2 0;
        0 3 1 1 0;
        0 3 3 2 0;
        0 4 1 1 0;
        0 4 5 4 0;
        0 5 1 2 0;
        0 6 3 4 0;
        0 7 4 4 0;
        0 8 1 1 0;
        0 8 3 1 0;
        0 8 4 4 0;
        1 1 1 4 1;
        1 1 3 2 1;
        1 3 4 1 0;
        1 4 1 1 0;
        1 5 5 2 0;
        1 6 2 2 0;
        1 8 4 4 0;
        2 1 1 4 2;
        2 1 2 2 1;
        2 1 2 4 1;
        2 2 2 4 0;
        2 2 3 2 0;
        2 2 4 1 1;
        2 3 1 2 0;
        2 3 1 3 0;
        2 3 4 2 0;
        2 3 5 3 0;
        2 5 3 2 0;
        2 5 4 4 0;
        2 6 1 3 0;
        2 7 2 3 0;
        2 8 1 3 0;
        2 8 1 4 0;
        5 1 1 2 5;
        5 1 3 3 2;
        5 3 2 2 1;
        5 3 4 1 1;
        5 3 5 4 0;
        5 5 5 2 0;
        5 6 4 3 0;
        5 6 5 2 0;
        7 6 4 4 0;
        11 6 1 3 0;
        27 5 1 2 19;
        29 8 4 4 1;
        31 5 1 4 15;
        41 8 1 1 34;
        54 3 5 1 11;
        56 1 4 3 14;
        61 5 1 2 53;
        267 1 4 2 67;
        476 3 5 4 94;
        567 8 5 2 111;
        599 6 3 4 193;
        638 4 3 4 209;
        745 6 2 1 370;
        955 4 3 1 318;
    };
    for (row, found, expected) in rows {
        assert_eq!(found, Some(expected), "{row}");
    }
}

#[test]
fn run_time_extents_give_run_time_extents() {
    let _: (SumExtent<Dyn, Len<2000>>, SumExtent<Len<3>, Batch>) = (Dyn(0), Dyn(0));
    let _: (ProductExtent<Batch, Batch>, SlidExtent<Dyn, 3>) = (Dyn(0), Dyn(0));
    let _: SumExtent<Channel, Channel> = Len::<6>;
}
