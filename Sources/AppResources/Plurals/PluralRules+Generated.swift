// Written by generate.py from CLDR 47 and 36 as Babel ships them; don't edit.
// swift-format-ignore-file

extension PluralRules {
    /// The plural rules for whole numbers in CLDR's syntax, each with the languages that share it.
    static let table = """
        af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw hu ia\
         ie io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr ny \
        nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur \
        uz ve vo vun wae xh xog yi | one: n = 1; other
        ak am as bho bn csw doi fa ff gu guw hi hy kab kn kok ln mg nso pa pcm si ti wa zu | one: n = 0,1; other
        ar ars | zero: n = 0; one: n = 1; two: n = 2; few: n % 100 = 3..10; many: n % 100 = 11..99; other
        be ru uk | one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14; many
        blo cv ksh lag | zero: n = 0; one: n = 1; other
        bm bo dz hnj id ig ii ja jbo jv kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi vi wo yo yue zh | \
        other
        br | one: n % 10 = 1 and n % 100 != 11,71,91; two: n % 10 = 2 and n % 100 != 12,72,92; few: n % 10 = 3..4,9 \
        and n % 100 != 10..19,70..79,90..99; many: n != 0 and n % 1000000 = 0; other
        bs hr sr | one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14; other
        ca es it lld pt-PT scn vec | one: n = 1; many: n != 0 and n % 1000000 = 0; other
        ceb fil | one: n = 1,2,3 or n % 10 != 4,6,9; other
        cs sk | one: n = 1; few: n = 2..4; other
        cy | zero: n = 0; one: n = 1; two: n = 2; few: n = 3; many: n = 6; other
        dsb hsb sl | one: n % 100 = 1; two: n % 100 = 2; few: n % 100 = 3..4; other
        fr pt | one: n = 0,1; many: n != 0 and n % 1000000 = 0; other
        ga | one: n = 1; two: n = 2; few: n = 3..6; many: n = 7..10; other
        gd | one: n = 1,11; two: n = 2,12; few: n = 3..10,13..19; other
        gv | one: n % 10 = 1; two: n % 10 = 2; few: n % 100 = 0,20,40,60,80; other
        he iu naq sat se sma smi smj smn sms | one: n = 1; two: n = 2; other
        is mk | one: n % 10 = 1 and n % 100 != 11; other
        kw | zero: n = 0; one: n = 1; two: n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = \
        1000..20000,40000,60000,80000 or n != 0 and n % 1000000 = 100000; few: n % 100 = 3,23,43,63,83; many: n != 1 \
        and n % 100 = 1,21,41,61,81; other
        lt | one: n % 10 = 1 and n % 100 != 11..19; few: n % 10 = 2..9 and n % 100 != 11..19; other
        lv prg | zero: n % 10 = 0 or n % 100 = 11..19; one: n % 10 = 1 and n % 100 != 11; other
        mt | one: n = 1; two: n = 2; few: n = 0 or n % 100 = 3..10; many: n % 100 = 11..19; other
        pl | one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14; many
        ro | one: n = 1; few: n = 0 or n != 1 and n % 100 = 1..19; other
        shi | one: n = 0 or n = 1; few: n = 2..10; other
        tzm | one: n = 0..1 or n = 11..99; other
        """

    /// Those of CLDR 36 that differ.
    static let oldTable = """
        ca es it pt-PT scn | one: n = 1; other
        fr pt | one: n = 0,1; other
        he | one: n = 1; two: n = 2; many: n != 0..10 and n % 10 = 0; other
        mt | one: n = 1; few: n = 0 or n % 100 = 2..10; many: n % 100 = 11..19; other
        ro | one: n = 1; few: n = 0 or n % 100 = 2..19; other
        """
}
