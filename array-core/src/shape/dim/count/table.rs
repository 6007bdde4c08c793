//! A table of the extents from 0 to 1024, with which the compiler can compute. The table translates
//! each extent to its digits, and the digits back to an axis.

use core::marker::PhantomData;

use super::Fixed;
use super::number::{Bit, Nothing, Number, Odd, Unit, Zero};
use crate::shape::{Dim, Len, One};

/// An extent whose digits the compiler knows. It is an extent up to 1024, or an integer of the
/// crate `typenum`.
pub trait Counted {
    /// The digits of the extent.
    type Digits: Spelled;
}

/// A number of two digits in base 32: the last digit `L`, and the digit `H` before it.
#[derive(Clone, Copy, Debug)]
pub struct Digits<L, H>(PhantomData<(L, H)>);

/// A digit in base 32: `D0` to `D31`.
pub trait Digit {
    /// The number `N` with this digit appended.
    type Behind<N: Number>: Number;
    /// The axes whose extents end in this digit, as a tree. The digit before this one selects the
    /// axis.
    type Column: Tree;
}

/// The digits of a number: two or three digits in base 32, or an integer of the crate `typenum`.
pub trait Spelled {
    /// The number.
    type Number: Number;
}

impl<L: Digit, H: Digit> Spelled for Digits<L, H> {
    type Number = L::Behind<H::Behind<Nothing>>;
}

/// An extent for which the compiler knows the [`Number`].
pub trait Numbered {
    /// The number.
    type Number: Number;
}

#[diagnostic::do_not_recommend]
impl<C: Counted<Digits = D>, D: Spelled> Numbered for C {
    type Number = D::Number;
}

/// A leaf of the [tree](Tree) that holds an axis. [`Beyond`] is not a `Leaf`, so the compiler
/// cannot compute an axis whose extent is above 1024.
pub trait Leaf {
    /// The axis, which is [`One`] for the extent 1 and [`Len`] otherwise.
    type Axis: Dim;
}

impl<const N: usize> Leaf for Len<N> {
    type Axis = Self;
}

impl Leaf for One {
    type Axis = Self;
}

/// A binary tree of axes. The binary digits of a number, starting with the last, select the
/// branches.
pub trait Tree {
    /// The branch for the digit 0, if more digits follow.
    type Even: Tree;
    /// The branch for the digit 1.
    type Odd: Tree;
    /// The leaf for a number that has no more digits.
    type Leaf: Tree;
}

impl<A: Tree, B: Tree> Tree for (A, B) {
    type Even = A;
    type Odd = B;
    type Leaf = A::Leaf;
}

impl<const N: usize> Tree for Len<N> {
    type Even = Beyond;
    type Odd = Beyond;
    type Leaf = Self;
}

impl Tree for One {
    type Even = Beyond;
    type Odd = Beyond;
    type Leaf = Self;
}

/// The leaf for a number above 1024, which has no axis.
#[derive(Clone, Copy, Debug)]
pub enum Beyond {}

impl Tree for Beyond {
    type Even = Beyond;
    type Odd = Beyond;
    type Leaf = Beyond;
}

/// Expands to the tree of the types for the digits 0 to 31.
macro_rules! tree {
    ($h0:ty, $h1:ty, $h2:ty, $h3:ty, $h4:ty, $h5:ty, $h6:ty, $h7:ty, $h8:ty, $h9:ty, $h10:ty, $h11:ty, $h12:ty, $h13:ty, $h14:ty, $h15:ty, $h16:ty, $h17:ty, $h18:ty, $h19:ty, $h20:ty, $h21:ty, $h22:ty, $h23:ty, $h24:ty, $h25:ty, $h26:ty, $h27:ty, $h28:ty, $h29:ty, $h30:ty, $h31:ty) => {
        (
            (
                ((($h0, $h16), ($h8, $h24)), (($h4, $h20), ($h12, $h28))),
                ((($h2, $h18), ($h10, $h26)), (($h6, $h22), ($h14, $h30))),
            ),
            (
                ((($h1, $h17), ($h9, $h25)), (($h5, $h21), ($h13, $h29))),
                ((($h3, $h19), ($h11, $h27)), (($h7, $h23), ($h15, $h31))),
            ),
        )
    };
}

/// Implements [`Counted`] for the numbers `$extent` that end in the digit `$low`, with the digit
/// `$high` before it.
macro_rules! counted {
    ($low:ident [$($high:ident)*] [$($extent:literal)*]) => {
        $(impl Counted for Fixed<$extent> { type Digits = Digits<$low, $high>; })*
    };
}

/// Implements [`Digit`] for each digit in base 32, and [`Counted`] for the numbers up to 1023. A
/// row of `table!` has the digit, its binary digits, its value, the axis or subtree for this value,
/// and the other numbers up to 1023 that end in the digit.
macro_rules! table {
    ($($digit:ident [$($bit:ident)*] $h0:literal $axis:ty: $($h:literal)*;)*) => {$(
        /// A digit in base 32. Its name contains its value.
        #[derive(Clone, Copy, Debug)]
        pub enum $digit {}

        impl Digit for $digit {
            type Behind<N: Number> = bits!(N $($bit)*);
            type Column = tree!($axis $(, Len<$h>)*);
        }

        counted! { $digit [D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 D24 D25 D26 D27 D28 D29 D30 D31] [$h0 $($h)*] }
    )*

        #[cfg(test)]
        mod tests {
            use super::*;

            /// The axis that [`Table`] contains for the extent `N`.
            type Back<const N: usize> = <<<Fixed<N> as Numbered>::Number as Number>::Of<Table> as Leaf>::Axis;

            #[test]
            fn every_extent_round_trips() {
                let mut count = 0;
                $(
                    for (extent, back) in [($h0, Back::<$h0>::EXTENT), $(($h, Back::<$h>::EXTENT)),*] {
                        assert_eq!(back, Some(extent));
                        count += 1;
                    }
                )*
                assert_eq!((count, Back::<1024>::EXTENT), (1024, Some(1024)));
                let _: (Back<1>, Back<2>) = (One, Len::<2>);
            }
        }
    };
}

/// Expands to the number `$n` with the binary digits `$a` to `$e` appended.
macro_rules! bits {
    ($n:ident $a:ident $b:ident $c:ident $d:ident $e:ident) => {
        <$e as Bit>::Behind<<$d as Bit>::Behind<<$c as Bit>::Behind<<$b as Bit>::Behind<<$a as Bit>::Behind<$n>>>>>
    };
}

table! {
    D0 [Zero Zero Zero Zero Zero] 0 (Len<0>, Len<1024>): 32 64 96 128 160 192 224 256 288 320 352 384 416 448 480 512 544 576 608 640 672 704 736 768 800 832 864 896 928 960 992;
    D1 [Zero Zero Zero Zero Unit] 1 One: 33 65 97 129 161 193 225 257 289 321 353 385 417 449 481 513 545 577 609 641 673 705 737 769 801 833 865 897 929 961 993;
    D2 [Zero Zero Zero Unit Zero] 2 Len<2>: 34 66 98 130 162 194 226 258 290 322 354 386 418 450 482 514 546 578 610 642 674 706 738 770 802 834 866 898 930 962 994;
    D3 [Zero Zero Zero Unit Unit] 3 Len<3>: 35 67 99 131 163 195 227 259 291 323 355 387 419 451 483 515 547 579 611 643 675 707 739 771 803 835 867 899 931 963 995;
    D4 [Zero Zero Unit Zero Zero] 4 Len<4>: 36 68 100 132 164 196 228 260 292 324 356 388 420 452 484 516 548 580 612 644 676 708 740 772 804 836 868 900 932 964 996;
    D5 [Zero Zero Unit Zero Unit] 5 Len<5>: 37 69 101 133 165 197 229 261 293 325 357 389 421 453 485 517 549 581 613 645 677 709 741 773 805 837 869 901 933 965 997;
    D6 [Zero Zero Unit Unit Zero] 6 Len<6>: 38 70 102 134 166 198 230 262 294 326 358 390 422 454 486 518 550 582 614 646 678 710 742 774 806 838 870 902 934 966 998;
    D7 [Zero Zero Unit Unit Unit] 7 Len<7>: 39 71 103 135 167 199 231 263 295 327 359 391 423 455 487 519 551 583 615 647 679 711 743 775 807 839 871 903 935 967 999;
    D8 [Zero Unit Zero Zero Zero] 8 Len<8>: 40 72 104 136 168 200 232 264 296 328 360 392 424 456 488 520 552 584 616 648 680 712 744 776 808 840 872 904 936 968 1000;
    D9 [Zero Unit Zero Zero Unit] 9 Len<9>: 41 73 105 137 169 201 233 265 297 329 361 393 425 457 489 521 553 585 617 649 681 713 745 777 809 841 873 905 937 969 1001;
    D10 [Zero Unit Zero Unit Zero] 10 Len<10>: 42 74 106 138 170 202 234 266 298 330 362 394 426 458 490 522 554 586 618 650 682 714 746 778 810 842 874 906 938 970 1002;
    D11 [Zero Unit Zero Unit Unit] 11 Len<11>: 43 75 107 139 171 203 235 267 299 331 363 395 427 459 491 523 555 587 619 651 683 715 747 779 811 843 875 907 939 971 1003;
    D12 [Zero Unit Unit Zero Zero] 12 Len<12>: 44 76 108 140 172 204 236 268 300 332 364 396 428 460 492 524 556 588 620 652 684 716 748 780 812 844 876 908 940 972 1004;
    D13 [Zero Unit Unit Zero Unit] 13 Len<13>: 45 77 109 141 173 205 237 269 301 333 365 397 429 461 493 525 557 589 621 653 685 717 749 781 813 845 877 909 941 973 1005;
    D14 [Zero Unit Unit Unit Zero] 14 Len<14>: 46 78 110 142 174 206 238 270 302 334 366 398 430 462 494 526 558 590 622 654 686 718 750 782 814 846 878 910 942 974 1006;
    D15 [Zero Unit Unit Unit Unit] 15 Len<15>: 47 79 111 143 175 207 239 271 303 335 367 399 431 463 495 527 559 591 623 655 687 719 751 783 815 847 879 911 943 975 1007;
    D16 [Unit Zero Zero Zero Zero] 16 Len<16>: 48 80 112 144 176 208 240 272 304 336 368 400 432 464 496 528 560 592 624 656 688 720 752 784 816 848 880 912 944 976 1008;
    D17 [Unit Zero Zero Zero Unit] 17 Len<17>: 49 81 113 145 177 209 241 273 305 337 369 401 433 465 497 529 561 593 625 657 689 721 753 785 817 849 881 913 945 977 1009;
    D18 [Unit Zero Zero Unit Zero] 18 Len<18>: 50 82 114 146 178 210 242 274 306 338 370 402 434 466 498 530 562 594 626 658 690 722 754 786 818 850 882 914 946 978 1010;
    D19 [Unit Zero Zero Unit Unit] 19 Len<19>: 51 83 115 147 179 211 243 275 307 339 371 403 435 467 499 531 563 595 627 659 691 723 755 787 819 851 883 915 947 979 1011;
    D20 [Unit Zero Unit Zero Zero] 20 Len<20>: 52 84 116 148 180 212 244 276 308 340 372 404 436 468 500 532 564 596 628 660 692 724 756 788 820 852 884 916 948 980 1012;
    D21 [Unit Zero Unit Zero Unit] 21 Len<21>: 53 85 117 149 181 213 245 277 309 341 373 405 437 469 501 533 565 597 629 661 693 725 757 789 821 853 885 917 949 981 1013;
    D22 [Unit Zero Unit Unit Zero] 22 Len<22>: 54 86 118 150 182 214 246 278 310 342 374 406 438 470 502 534 566 598 630 662 694 726 758 790 822 854 886 918 950 982 1014;
    D23 [Unit Zero Unit Unit Unit] 23 Len<23>: 55 87 119 151 183 215 247 279 311 343 375 407 439 471 503 535 567 599 631 663 695 727 759 791 823 855 887 919 951 983 1015;
    D24 [Unit Unit Zero Zero Zero] 24 Len<24>: 56 88 120 152 184 216 248 280 312 344 376 408 440 472 504 536 568 600 632 664 696 728 760 792 824 856 888 920 952 984 1016;
    D25 [Unit Unit Zero Zero Unit] 25 Len<25>: 57 89 121 153 185 217 249 281 313 345 377 409 441 473 505 537 569 601 633 665 697 729 761 793 825 857 889 921 953 985 1017;
    D26 [Unit Unit Zero Unit Zero] 26 Len<26>: 58 90 122 154 186 218 250 282 314 346 378 410 442 474 506 538 570 602 634 666 698 730 762 794 826 858 890 922 954 986 1018;
    D27 [Unit Unit Zero Unit Unit] 27 Len<27>: 59 91 123 155 187 219 251 283 315 347 379 411 443 475 507 539 571 603 635 667 699 731 763 795 827 859 891 923 955 987 1019;
    D28 [Unit Unit Unit Zero Zero] 28 Len<28>: 60 92 124 156 188 220 252 284 316 348 380 412 444 476 508 540 572 604 636 668 700 732 764 796 828 860 892 924 956 988 1020;
    D29 [Unit Unit Unit Zero Unit] 29 Len<29>: 61 93 125 157 189 221 253 285 317 349 381 413 445 477 509 541 573 605 637 669 701 733 765 797 829 861 893 925 957 989 1021;
    D30 [Unit Unit Unit Unit Zero] 30 Len<30>: 62 94 126 158 190 222 254 286 318 350 382 414 446 478 510 542 574 606 638 670 702 734 766 798 830 862 894 926 958 990 1022;
    D31 [Unit Unit Unit Unit Unit] 31 Len<31>: 63 95 127 159 191 223 255 287 319 351 383 415 447 479 511 543 575 607 639 671 703 735 767 799 831 863 895 927 959 991 1023;
}

/// The tree of the axes with extents up to 1024. The digits of an extent select the axis.
pub type Table = tree! {
    Column<D0>, Column<D1>, Column<D2>, Column<D3>, Column<D4>, Column<D5>, Column<D6>, Column<D7>,
    Column<D8>, Column<D9>, Column<D10>, Column<D11>, Column<D12>, Column<D13>, Column<D14>, Column<D15>,
    Column<D16>, Column<D17>, Column<D18>, Column<D19>, Column<D20>, Column<D21>, Column<D22>, Column<D23>,
    Column<D24>, Column<D25>, Column<D26>, Column<D27>, Column<D28>, Column<D29>, Column<D30>, Column<D31>
};

type Column<D> = <D as Digit>::Column;

impl Counted for Fixed<1024> {
    type Digits = Highest;
}

/// The digits of 1024, which has three digits in base 32.
#[derive(Clone, Copy, Debug)]
pub enum Highest {}

impl Spelled for Highest {
    type Number = <D0 as Digit>::Behind<<D0 as Digit>::Behind<Odd<Nothing>>>;
}
