// Written by generate.py from CLDR 36 as Babel 2.8.0 ships it; don't edit.
// swift-format-ignore-file

/// The patterns of lists, each with the languages that share it.
extension ListPattern {
    static let oldGroups: [(languages: String, pattern: ListPattern)] = [
        (
            "af fy nl",
            ListPattern("{0} en {1}", "{0}, {1}", "{0}, {1}", "{0} en {1}")
        ),
        (
            """
            agq ak asa az-Cyrl bas bem bez bm bo brx ce cgg ckb dav dje dua dyo ebu ewo ff guz gv haw ii jmc kam
            kde khq ki kkj kln kok ks ksb ksf kw lag lg lkt lrc lu luo luy mas mer mfe mg mgh mgo mi mn mua mzn
            naq nd nmg nnh nus nyn om pa-Arab qu rm rn rof rw rwk saq sbp seh ses sg shi smn sn teo tg ti twq
            tzm uz-Arab uz-Cyrl vai vo vun wo xh xog yav yo zgh
            """,
            ListPattern("{0}, {1}", "{0}, {1}", "{0}, {1}", "{0}, {1}")
        ),
        (
            "am",
            ListPattern("{0} እና {1}", "{0}፣ {1}", "{0}፣ {1}", "{0}, እና {1}")
        ),
        (
            "ar",
            ListPattern("{0} و{1}", "{0} و{1}", "{0} و{1}", "{0} و{1}")
        ),
        (
            "as",
            ListPattern("{0} আৰু {1}", "{0}, {1}", "{0}, {1}", "{0} আৰু {1}")
        ),
        (
            "ast es",
            ListPattern("{0} y {1}", "{0}, {1}", "{0}, {1}", "{0} y {1}")
        ),
        (
            "az",
            ListPattern("{0} və {1}", "{0}, {1}", "{0}, {1}", "{0} və {1}")
        ),
        (
            "be uk",
            ListPattern("{0} і {1}", "{0}, {1}", "{0}, {1}", "{0} і {1}")
        ),
        (
            "bg bs-Cyrl mk ru sr",
            ListPattern("{0} и {1}", "{0}, {1}", "{0}, {1}", "{0} и {1}")
        ),
        (
            "bn",
            ListPattern("{0} এবং {1}", "{0}, {1}", "{0}, {1}", "{0} এবং {1}")
        ),
        (
            "br",
            ListPattern("{0} ha {1}", "{0}, {1}", "{0}, {1}", "{0} ha {1}")
        ),
        (
            "bs ca hr kea pl sr-Latn",
            ListPattern("{0} i {1}", "{0}, {1}", "{0}, {1}", "{0} i {1}")
        ),
        (
            "ccp",
            ListPattern("{0} 𑄃𑄳𑄃 {1}", "{0}, {1}", "{0}, {1}", "{0} 𑄃𑄳𑄃 {1}")
        ),
        (
            "ceb fil",
            ListPattern("{0} at {1}", "{0}, {1}", "{0}, {1}", "{0}, at {1}")
        ),
        (
            "chr",
            ListPattern("{0} ᎠᎴ {1}", "{0}, {1}", "{0}, {1}", "{0}, ᎠᎴ {1}")
        ),
        (
            "cs dsb hsb",
            ListPattern("{0} a {1}", "{0}, {1}", "{0}, {1}", "{0} a {1}")
        ),
        (
            "cu",
            ListPattern("{0} и҆ {1}", "{0}, {1}", "{0}, {1}", "{0} и҆ {1}")
        ),
        (
            "cy",
            ListPattern("{0} a(c) {1}", "{0}, {1}", "{0}, {1}", "{0}, a(c) {1}")
        ),
        (
            "da fo is nb nn",
            ListPattern("{0} og {1}", "{0}, {1}", "{0}, {1}", "{0} og {1}")
        ),
        (
            "de gsw wae",
            ListPattern("{0} und {1}", "{0}, {1}", "{0}, {1}", "{0} und {1}")
        ),
        (
            "dz",
            ListPattern("{0} དང་ {1}", "{0} དང་ {1}", "{0} དང་ {1}", "{0} དང་ {1}")
        ),
        (
            "ee",
            ListPattern("{0} kple {1}", "{0}, {1}", "{0}, {1}", "{0}, kple {1}")
        ),
        (
            "el",
            ListPattern("{0} και {1}", "{0}, {1}", "{0}, {1}", "{0} και {1}")
        ),
        (
            "en ug",
            ListPattern("{0} and {1}", "{0}, {1}", "{0}, {1}", "{0}, and {1}")
        ),
        (
            """
            en-001 en-150 en-AG en-AI en-AT en-AU en-BB en-BE en-BM en-BS en-BW en-BZ en-CA en-CC en-CH en-CK
            en-CM en-CX en-CY en-DE en-DG en-DK en-DM en-ER en-FI en-FJ en-FK en-FM en-GB en-GD en-GG en-GH
            en-GI en-GM en-GY en-HK en-IE en-IL en-IM en-IN en-IO en-JE en-JM en-KE en-KI en-KN en-KY en-LC
            en-LR en-LS en-MG en-MO en-MS en-MT en-MU en-MW en-MY en-NA en-NF en-NG en-NL en-NR en-NU en-NZ
            en-PG en-PH en-PK en-PN en-PW en-RW en-SB en-SC en-SD en-SE en-SG en-SH en-SI en-SL en-SS en-SX
            en-SZ en-TC en-TK en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW
            """,
            ListPattern("{0} and {1}", "{0}, {1}", "{0}, {1}", "{0} and {1}")
        ),
        (
            "eo",
            ListPattern("{0} kaj {1}", "{0}, {1}", "{0}, {1}", "{0} kaj {1}")
        ),
        (
            "et fi se",
            ListPattern("{0} ja {1}", "{0}, {1}", "{0}, {1}", "{0} ja {1}")
        ),
        (
            "eu",
            ListPattern("{0} eta {1}", "{0}, {1}", "{0}, {1}", "{0} eta {1}")
        ),
        (
            "fa",
            ListPattern("{0} و {1}", "{0}،\u{200F} {1}", "{0}،\u{200F} {1}", "{0}، و {1}")
        ),
        (
            "fr",
            ListPattern("{0} et {1}", "{0}, {1}", "{0}, {1}", "{0} et {1}")
        ),
        (
            "fur gl ia it pt",
            ListPattern("{0} e {1}", "{0}, {1}", "{0}, {1}", "{0} e {1}")
        ),
        (
            "ga",
            ListPattern("{0} agus {1}", "{0}, {1}", "{0}, {1}", "{0}, agus {1}")
        ),
        (
            "gd",
            ListPattern("{0} agus {1}", "{0}, {1}", "{0}, {1}", "{0} agus {1}")
        ),
        (
            "gu",
            ListPattern("{0} અને {1}", "{0}, {1}", "{0}, {1}", "{0} અને {1}")
        ),
        (
            "ha",
            ListPattern("{0} da {1}", "{0}, {1}", "{0}, {1}", "{0} da {1}")
        ),
        (
            "he",
            ListPattern("{0} ו{1}", "{0}, {1}", "{0}, {1}", "{0} ו{1}")
        ),
        (
            "hi",
            ListPattern("{0} और {1}", "{0}, {1}", "{0}, {1}", "{0}, और {1}")
        ),
        (
            "hu",
            ListPattern("{0} és {1}", "{0}, {1}", "{0}, {1}", "{0} és {1}")
        ),
        (
            "hy",
            ListPattern("{0} և {1}", "{0}, {1}", "{0}, {1}", "{0} և {1}")
        ),
        (
            "id",
            ListPattern("{0} dan {1}", "{0}, {1}", "{0}, {1}", "{0}, dan {1}")
        ),
        (
            "ig",
            ListPattern("{0} na {1}", "{0}, {1}", "{0}, {1}", "{0}, na {1}")
        ),
        (
            "ja",
            ListPattern("{0}、{1}", "{0}、{1}", "{0}、{1}", "{0}、{1}")
        ),
        (
            "jgo",
            ListPattern("{0} pɔp {1}", "{0}, ŋ́gɛ {1}", "{0}, ŋ́gɛ {1}", "{0}, ḿbɛn ŋ́gɛ {1}")
        ),
        (
            "jv",
            ListPattern("{0} lan {1}", "{0}, {1}", "{0}, {1}", "{0}, lan {1}")
        ),
        (
            "ka",
            ListPattern("{0} და {1}", "{0}, {1}", "{0}, {1}", "{0} და {1}")
        ),
        (
            "kab",
            ListPattern("{0} akked {1}", "{0}, {1}", "{0}, {1}", "{0}, akked {1}")
        ),
        (
            "kk",
            ListPattern("{0} және {1}", "{0}, {1}", "{0}, {1}", "{0}, {1}")
        ),
        (
            "kl",
            ListPattern("{0} aamma {1}", "{0}, {1}", "{0}, {1}", "{0} aamma {1}")
        ),
        (
            "km",
            ListPattern("{0} និង\u{200B}{1}", "{0}, {1}", "{0}, {1}", "{0} និង {1}")
        ),
        (
            "kn",
            ListPattern("{0} ಮತ್ತು {1}", "{0}, {1}", "{0}, {1}", "{0}, ಮತ್ತು {1}")
        ),
        (
            "ko",
            ListPattern("{0} 및 {1}", "{0}, {1}", "{0}, {1}", "{0} 및 {1}")
        ),
        (
            "ksh lv nds",
            ListPattern("{0} un {1}", "{0}, {1}", "{0}, {1}", "{0} un {1}")
        ),
        (
            "ku",
            ListPattern("{0} û {1}", "{0}, {1}", "{0}, {1}", "{0} û {1}")
        ),
        (
            "ky",
            ListPattern("{0} жана {1}", "{0}, {1}", "{0}, {1}", "{0} жана {1}")
        ),
        (
            "lb",
            ListPattern("{0} a(n) {1}", "{0}, {1}", "{0}, {1}", "{0} a(n) {1}")
        ),
        (
            "ln",
            ListPattern("{0} mpé {1}", "{0}, {1}", "{0}, {1}", "{0} mpé {1}")
        ),
        (
            "lo",
            ListPattern("{0} ແລະ {1}", "{0}, {1}", "{0}, {1}", "{0}, {1}")
        ),
        (
            "lt",
            ListPattern("{0} ir {1}", "{0}, {1}", "{0}, {1}", "{0} ir {1}")
        ),
        (
            "ml",
            ListPattern("{0} കൂടാതെ {1}", "{0}, {1}", "{0}, {1}", "{0}, {1} എന്നിവ")
        ),
        (
            "mr",
            ListPattern("{0} आणि {1}", "{0}, {1}", "{0}, {1}", "{0} आणि {1}")
        ),
        (
            "ms",
            ListPattern("{0} dan {1}", "{0}, {1}", "{0}, {1}", "{0} dan {1}")
        ),
        (
            "mt",
            ListPattern("{0} u {1}", "{0}, {1}", "{0}, {1}", "{0}, u {1}")
        ),
        (
            "my",
            ListPattern("{0}နှင့် {1}", "{0} {1}", "{0} {1}", "{0}နှင့် {1}")
        ),
        (
            "ne",
            ListPattern("{0} र {1}", "{0},{1}", "{0}, {1}", "{0} र {1}")
        ),
        (
            "or",
            ListPattern("{0} ଓ {1}", "{0}, {1}", "{0}, {1}", "{0}, ଓ {1}")
        ),
        (
            "os",
            ListPattern("{0} ӕмӕ {1}", "{0}, {1}", "{0}, {1}", "{0} ӕмӕ {1}")
        ),
        (
            "pa",
            ListPattern("{0} ਅਤੇ {1}", "{0}, {1}", "{0}, {1}", "{0} ਅਤੇ {1}")
        ),
        (
            "prg",
            ListPattern("{0} be {1}", "{0}, {1}", "{0}, {1}", "{0} be {1}")
        ),
        (
            "ps",
            ListPattern("{0} او {1}", "{0}، {1}", "{0}، {1}", "{0}، او {1}")
        ),
        (
            "ro",
            ListPattern("{0} și {1}", "{0}, {1}", "{0}, {1}", "{0} și {1}")
        ),
        (
            "sah",
            ListPattern("{0} уонна {1}", "{0}, {1}", "{0}, {1}", "{0} уонна {1}")
        ),
        (
            "sd",
            ListPattern("{0} ۽ {1}", "{0}, {1}", "{0}, {1}", "{0}، ۽ {1}")
        ),
        (
            "si",
            ListPattern("{0} සහ {1}", "{0}, {1}", "{0}, {1}", "{0}, සහ {1}")
        ),
        (
            "sk",
            ListPattern("{0} a\u{A0}{1}", "{0}, {1}", "{0}, {1}", "{0} a {1}")
        ),
        (
            "sl",
            ListPattern("{0} in {1}", "{0}, {1}", "{0}, {1}", "{0} in {1}")
        ),
        (
            "so",
            ListPattern("{0} iyo {1}", "{0}, {1}", "{0}, {1}", "{0} iyo {1}")
        ),
        (
            "sq",
            ListPattern("{0} dhe {1}", "{0}, {1}", "{0}, {1}", "{0} dhe {1}")
        ),
        (
            "sv",
            ListPattern("{0} och {1}", "{0}, {1}", "{0}, {1}", "{0} och {1}")
        ),
        (
            "sw",
            ListPattern("{0} na {1}", "{0}, {1}", "{0}, {1}", "{0} na {1}")
        ),
        (
            "ta",
            ListPattern("{0} மற்றும் {1}", "{0}, {1}", "{0}, {1}", "{0} மற்றும் {1}")
        ),
        (
            "te",
            ListPattern("{0} మరియు {1}", "{0}, {1}", "{0}, {1}", "{0} మరియు {1}")
        ),
        (
            "th",
            ListPattern("{0}และ{1}", "{0} {1}", "{0} {1}", "{0} และ{1}")
        ),
        (
            "tk",
            ListPattern("{0} we {1}", "{0}, {1}", "{0}, {1}", "{0} we {1}")
        ),
        (
            "to",
            ListPattern("{0} mo {1}", "{0} mo {1}", "{0} mo {1}", "{0} mo {1}")
        ),
        (
            "tr",
            ListPattern("{0} ve {1}", "{0}, {1}", "{0}, {1}", "{0} ve {1}")
        ),
        (
            "tt",
            ListPattern("{0} һәм {1}", "{0}, {1}", "{0}, {1}", "{0} һәм {1}")
        ),
        (
            "ur",
            ListPattern("{0} اور {1}", "{0}، {1}", "{0}، {1}", "{0}، اور {1}")
        ),
        (
            "uz",
            ListPattern("{0} va {1}", "{0}, {1}", "{0}, {1}", "{0} va {1}")
        ),
        (
            "vi",
            ListPattern("{0} và {1}", "{0}, {1}", "{0}, {1}", "{0} và {1}")
        ),
        (
            "yi",
            ListPattern("{0} און {1}", "{0}, {1}", "{0}, {1}", "{0} און {1}")
        ),
        (
            "yue",
            ListPattern("{0}同{1}", "{0}、{1}", "{0}、{1}", "{0}同{1}")
        ),
        (
            "zh",
            ListPattern("{0}和{1}", "{0}、{1}", "{0}、{1}", "{0}和{1}")
        ),
        (
            "zh-Hant-HK zh-Hant-MO",
            ListPattern("{0}及{1}", "{0}、{1}", "{0}、{1}", "{0}及{1}")
        ),
        (
            "zu",
            ListPattern("{0} ne-{1}", "{0}, {1}", "{0}, {1}", "{0}, ne-{1}")
        ),
    ]
}
