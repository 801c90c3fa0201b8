// Written by generate.py from CLDR 36 as Babel 2.8.0 ships it; don't edit.
// swift-format-ignore-file

/// The plural rules for whole numbers, each with the languages that share it.
extension PluralRules {
    static let oldGroups: [Group] = [
        Group(
            """
            bm bo dz hnj id ig ii ja jbo jv kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi vi wo yo
            yue zh
            """,
            [.other]
        ) { _ in .other },
        Group(
            """
            af asa ast az bem bez bg brx ca ce cgg chr ckb da de ee el en eo es et eu fi fo fur fy gl gsw ha haw
            hu ia it jgo jmc ka kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nl nn nnh nyn om or
            os ps pt-PT rm rof rwk saq scn sd seh sn so sq sv sw ta te teo tk tr ug ur uz vo vun wae xh xog yi
            """,
            [.one, .other]
        ) { n in
            switch n {
            case _ where n == 1: .one
            default: .other
            }
        },
        Group(
            "ak am as bn fa ff fr gu guw hi hy kab kn ln mg pa pt si ti zu",
            [.one, .other]
        ) { n in
            switch n {
            case _ where 0...1 ~= n: .one
            default: .other
            }
        },
        Group(
            "ceb fil",
            [.one, .other]
        ) { n in
            switch n {
            case _ where [1, 2, 3].contains(n): .one
            case _ where ![4, 6, 9].contains(n % 10): .one
            default: .other
            }
        },
        Group(
            "is mk",
            [.one, .other]
        ) { n in
            switch n {
            case _ where n % 10 == 1 && n % 100 != 11: .one
            default: .other
            }
        },
        Group(
            "tzm",
            [.one, .other]
        ) { n in
            switch n {
            case _ where 0...1 ~= n: .one
            case _ where 11...99 ~= n: .one
            default: .other
            }
        },
        Group(
            "be ru uk",
            [.one, .few, .many]
        ) { n in
            switch n {
            case _ where n % 10 == 1 && n % 100 != 11: .one
            case _ where 2...4 ~= n % 10 && !(12...14 ~= n % 100): .few
            case _ where n % 10 == 0: .many
            case _ where 5...9 ~= n % 10: .many
            case _ where 11...14 ~= n % 100: .many
            default: .other
            }
        },
        Group(
            "bs hr sr",
            [.one, .few, .other]
        ) { n in
            switch n {
            case _ where n % 10 == 1 && n % 100 != 11: .one
            case _ where 2...4 ~= n % 10 && !(12...14 ~= n % 100): .few
            default: .other
            }
        },
        Group(
            "cs sk",
            [.one, .few, .other]
        ) { n in
            switch n {
            case _ where n == 1: .one
            case _ where 2...4 ~= n: .few
            default: .other
            }
        },
        Group(
            "ksh lag",
            [.zero, .one, .other]
        ) { n in
            switch n {
            case _ where n == 0: .zero
            case _ where n == 1: .one
            default: .other
            }
        },
        Group(
            "lt",
            [.one, .few, .other]
        ) { n in
            switch n {
            case _ where n % 10 == 1 && !(11...19 ~= n % 100): .one
            case _ where 2...9 ~= n % 10 && !(11...19 ~= n % 100): .few
            default: .other
            }
        },
        Group(
            "lv prg",
            [.zero, .one, .other]
        ) { n in
            switch n {
            case _ where n % 10 == 0: .zero
            case _ where 11...19 ~= n % 100: .zero
            case _ where n % 10 == 1 && n % 100 != 11: .one
            default: .other
            }
        },
        Group(
            "naq se smi smn",
            [.one, .two, .other]
        ) { n in
            switch n {
            case _ where n == 1: .one
            case _ where n == 2: .two
            default: .other
            }
        },
        Group(
            "pl",
            [.one, .few, .many]
        ) { n in
            switch n {
            case _ where n == 1: .one
            case _ where 2...4 ~= n % 10 && !(12...14 ~= n % 100): .few
            case _ where n != 1 && 0...1 ~= n % 10: .many
            case _ where 5...9 ~= n % 10: .many
            case _ where 12...14 ~= n % 100: .many
            default: .other
            }
        },
        Group(
            "ro",
            [.one, .few, .other]
        ) { n in
            switch n {
            case _ where n == 1: .one
            case _ where n == 0: .few
            case _ where 2...19 ~= n % 100: .few
            default: .other
            }
        },
        Group(
            "shi",
            [.one, .few, .other]
        ) { n in
            switch n {
            case _ where n == 0: .one
            case _ where n == 1: .one
            case _ where 2...10 ~= n: .few
            default: .other
            }
        },
        Group(
            "dsb hsb sl",
            [.one, .two, .few, .other]
        ) { n in
            switch n {
            case _ where n % 100 == 1: .one
            case _ where n % 100 == 2: .two
            case _ where 3...4 ~= n % 100: .few
            default: .other
            }
        },
        Group(
            "gd",
            [.one, .two, .few, .other]
        ) { n in
            switch n {
            case _ where [1, 11].contains(n): .one
            case _ where [2, 12].contains(n): .two
            case _ where 3...10 ~= n || 13...19 ~= n: .few
            default: .other
            }
        },
        Group(
            "gv",
            [.one, .two, .few, .other]
        ) { n in
            switch n {
            case _ where n % 10 == 1: .one
            case _ where n % 10 == 2: .two
            case _ where [0, 20, 40, 60, 80].contains(n % 100): .few
            default: .other
            }
        },
        Group(
            "he",
            [.one, .two, .many, .other]
        ) { n in
            switch n {
            case _ where n == 1: .one
            case _ where n == 2: .two
            case _ where !(0...10 ~= n) && n % 10 == 0: .many
            default: .other
            }
        },
        Group(
            "mt",
            [.one, .few, .many, .other]
        ) { n in
            switch n {
            case _ where n == 1: .one
            case _ where n == 0: .few
            case _ where 2...10 ~= n % 100: .few
            case _ where 11...19 ~= n % 100: .many
            default: .other
            }
        },
        Group(
            "br",
            [.one, .two, .few, .many, .other], belowAMillion: [.one, .two, .few, .other]
        ) { n in
            switch n {
            case _ where n % 10 == 1 && ![11, 71, 91].contains(n % 100): .one
            case _ where n % 10 == 2 && ![12, 72, 92].contains(n % 100): .two
            case _ where (3...4 ~= n % 10 || n % 10 == 9) && !(10...19 ~= n % 100) && !(70...79 ~= n % 100) && !(90...99 ~= n % 100): .few
            case _ where n != 0 && n % 1_000_000 == 0: .many
            default: .other
            }
        },
        Group(
            "ga",
            [.one, .two, .few, .many, .other]
        ) { n in
            switch n {
            case _ where n == 1: .one
            case _ where n == 2: .two
            case _ where 3...6 ~= n: .few
            case _ where 7...10 ~= n: .many
            default: .other
            }
        },
        Group(
            "ar ars",
            [.zero, .one, .two, .few, .many, .other]
        ) { n in
            switch n {
            case _ where n == 0: .zero
            case _ where n == 1: .one
            case _ where n == 2: .two
            case _ where 3...10 ~= n % 100: .few
            case _ where 11...99 ~= n % 100: .many
            default: .other
            }
        },
        Group(
            "cy",
            [.zero, .one, .two, .few, .many, .other]
        ) { n in
            switch n {
            case _ where n == 0: .zero
            case _ where n == 1: .one
            case _ where n == 2: .two
            case _ where n == 3: .few
            case _ where n == 6: .many
            default: .other
            }
        },
        Group(
            "kw",
            [.zero, .one, .two, .few, .many, .other]
        ) { n in
            switch n {
            case _ where n == 0: .zero
            case _ where n == 1: .one
            case _ where [2, 22, 42, 62, 82].contains(n % 100): .two
            case _ where n % 1000 == 0 && (1000...20_000 ~= n % 100_000 || n % 100_000 == 40_000 || n % 100_000 == 60_000 || n % 100_000 == 80_000): .two
            case _ where n != 0 && n % 1_000_000 == 100_000: .two
            case _ where [3, 23, 43, 63, 83].contains(n % 100): .few
            case _ where n != 1 && [1, 21, 41, 61, 81].contains(n % 100): .many
            default: .other
            }
        },
    ]
}
