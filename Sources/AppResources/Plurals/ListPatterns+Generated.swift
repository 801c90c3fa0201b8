// Written by generate.py from CLDR 47 and 36 as Babel ships them; don't edit.
// swift-format-ignore-file

extension ListPattern {
    /// The patterns of lists for two items and for the end of more, each with the languages that share it; with four parts
    /// also those for the start and the middle, which else are `{0}, {1}`.
    static let table = """
        aa agq ann apc arn asa az-Arab az-Cyrl ba bal bas bem bez bgc bho blt bm bo byn cad cch ce cgg cho cic ckb cop\
         dav dje dua dv dyo ebu en-Dsrt en-Shaw ewo ff gaa gez gn guz gv ha-Arab haw hnj io iu jbo jmc kaa kaj kam kcg\
         kde ken khq ki kkj kln kok kpe ksb ksf kw lag lg lkt lmo lrc ltg lu luo luy mas mdf mer mfe mg mgh mgo mhn mi\
         mic mn mni-Mtei moh ms-Arab mua mus myv mzn naq nd nmg nnh nqo nr nso nus nv ny nyn om osa pa-Arab pis qu quc\
         raj rhg rn rof rw rwk saq sat sbp sd-Deva sdh seh ses sg shi shn sid skr sma smj smn sms sn ss ssy st teo tig\
         tn tok tpi trv ts twq tyv tzm uz-Arab uz-Cyrl vai ve vmw vo vun wa wal wbp wo xh xog yav zgh zh-Latn | {0}, \
        {1}
        ab | {0}-и {1}-и
        af fy nl | {0} en {1}
        ak | {0} ne {1} | {0}, ne {1}
        am | {0} እና {1} | {0}፣ {1} | {0}፣ {1} | {0} እና {1}
        an ast es lld | {0} y {1}
        ar | {0} و{1} | {0} و{1} | {0} و{1} | {0} و{1}
        as | {0} আৰু {1}
        az | {0} və {1}
        be uk | {0} і {1}
        bew | {0} èn {1} | {0}, èn {1}
        bg bs-Cyrl mk ru sr | {0} и {1}
        bgn | {0} و {1} | {0}، {1} | {0}، {1} | {0}، و {1}
        blo sw | {0} na {1}
        bn | {0} এবং {1}
        br | {0} ha {1}
        brx | {0} आरो {1} | {0}, आरो {1}
        bs ca hr kea pl sr-Latn szl | {0} i {1}
        bss | {0}, {1} | {0} {1}
        ccp | {0} 𑄃𑄳𑄃 {1}
        ceb | {0} ug {1} | {0}, ug {1}
        chr | {0} ᎠᎴ {1} | {0}, ᎠᎴ {1}
        co | {0} è {1}
        cs | {0} a\u{A0}{1}
        csw | {0} ᐊᐠᐘ {1} | {0}, {1}
        cu | {0} и҆ {1}
        cv | {0} тата {1}
        cy | {0} a(c) {1} | {0}, a(c) {1}
        da is nb nn no | {0} og {1}
        de gsw wae | {0} und {1}
        doi | {0} ते {1} | {0}, ते {1}
        dsb hsb | {0} a {1}
        dz | {0} དང་ {1} | {0} དང་ {1} | {0} དང་ {1} | {0} དང་ {1}
        ee | {0} kple {1} | {0}, kple {1}
        el | {0} και {1}
        en ug | {0} and {1} | {0}, and {1}
        en-001 en-150 en-AG en-AI en-AT en-AU en-BB en-BE en-BM en-BS en-BW en-BZ en-CA en-CC en-CH en-CK en-CM en-CX \
        en-CY en-CZ en-DE en-DG en-DK en-DM en-ER en-ES en-FI en-FJ en-FK en-FM en-FR en-GB en-GD en-GG en-GH en-GI \
        en-GM en-GS en-GY en-HK en-HU en-ID en-IE en-IL en-IM en-IN en-IO en-IT en-JE en-JM en-KE en-KI en-KN en-KY \
        en-LC en-LR en-LS en-MG en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NL en-NO en-NR en-NU \
        en-NZ en-PG en-PK en-PL en-PN en-PT en-PW en-RO en-RW en-SB en-SC en-SD en-SE en-SG en-SH en-SI en-SK en-SL \
        en-SS en-SX en-SZ en-TC en-TK en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW | {0} \
        and {1}
        eo | {0} kaj {1}
        et fi se | {0} ja {1}
        eu | {0} eta {1}
        fa | {0} و {1} | {0}،\u{200F} {1} | {0}،\u{200F} {1} | {0}، و {1}
        ff-Adlm | {0} 𞤫 {1} | {0}⹁ {1} | {0}⹁ {1} | {0}⹁ 𞤫 {1}
        fil | {0} at {1} | {0}, at {1}
        fo | {0} og {1} | {0}, og {1}
        fr ht la | {0} et {1}
        frr | {0} an {1}
        fur gl ia it lij oc pt rm sc scn vec | {0} e {1}
        ga gd | {0} agus {1}
        gu | {0} અને {1}
        ha | {0} da {1} | {0}, da {1}
        he | {0} ו{1}
        hi mai | {0} और {1} | {0}, और {1}
        hi-Latn | {0} aur {1} | {0}, aur {1}
        hu | {0} és {1}
        hy | {0} և {1}
        id | {0} dan {1} | {0}, dan {1}
        ie | {0} e {1} | {0}, {1}
        ig | {0} na {1} | {0}, na {1}
        ii | {0}ꌋꆀ{1} | {0}、{1} | {0}、{1} | {0}ꌋꆀ{1}
        ja | {0}、{1} | {0}、{1} | {0}、{1} | {0}、{1}
        jgo | {0} pɔp {1} | {0}, ŋ́gɛ {1} | {0}, ŋ́gɛ {1} | {0}, ḿbɛn ŋ́gɛ {1}
        jv | {0} lan {1} | {0}, lan {1}
        ka | {0} და {1}
        kab | {0} d {1} | {0}, d {1}
        kgp | {0} kar {1}
        kk | {0} және {1} | {0}, {1}
        kk-Arab | {0} جانە {1} | {0}، {1} | {0}، {1} | {0} جانە {1}
        kl | {0} aamma {1}
        km | {0} និង\u{200B}{1} | {0} និង {1}
        kn | {0} ಮತ್ತು {1} | {0}, ಮತ್ತು {1}
        ko | {0} 및 {1}
        ks | {0} تٕہ {1} | {0}، {1} | {0}، {1} | {0}، تٕہ {1}
        ks-Deva | {0} ति {1} | {0}, ति {1}
        ksh lv nds | {0} un {1}
        ku | {0} û {1}
        kxv | {0} aḍe {1} | {0}, aḍe {1}
        kxv-Deva | {0} ऑड़े {1} | {0}, ऑड़े {1}
        kxv-Orya | {0} ଅଡ଼େ {1} | {0}, ଅଡ଼େ {1}
        kxv-Telu | {0} మరియు {1} | {0}, మరియు {1}
        ky | {0} жана {1}
        lb | {0} a(n) {1}
        ln | {0} mpé {1}
        lo | {0} ແລະ {1} | {0}, {1}
        lt | {0} ir {1}
        ml | {0} കൂടാതെ {1} | {0}, {1} എന്നിവ
        mni | {0} অমসুং {1}
        mr | {0} आणि {1}
        ms | {0} dan {1}
        mt | {0} u {1} | {0}, u {1}
        my | {0}နှင့် {1} | {0} - {1} | {0} - {1} | {0}နှင့် {1}
        ne | {0} र {1} | {0},{1} | {0}, {1} | {0} र {1}
        or | {0} ଓ {1} | {0}, ଓ {1}
        os | {0} ӕмӕ {1}
        pa | {0} ਅਤੇ {1}
        pap | {0} i {1} | {0}, i {1}
        pcm | {0} an {1} | {0}, an {1}
        prg | {0} be {1}
        ps | {0} او {1} | {0}، {1} | {0}، {1} | {0}، او {1}
        rif | {0} d {1}
        ro | {0} și {1}
        sa | {0} तथा {1} | {0}, तथा {1}
        sah | {0} уонна {1}
        sd | {0} ۽ {1} | {0}، {1} | {0}، {1} | {0}، ۽ {1}
        si | {0} සහ {1} | {0}, සහ {1}
        sk | {0} a\u{A0}{1} | {0} a {1}
        sl | {0} in {1}
        so | {0} iyo {1}
        sq | {0} dhe {1}
        su | {0} sareng {1} | {0}, sareng {1}
        sv | {0} och {1}
        syr | {0} ܘ{1} | {0} ܘ{1} | {0} ܘ{1} | {0} ܘ{1}
        ta | {0} மற்றும் {1}
        te | {0} మరియు {1}
        tg | {0} ва {1} | {0}, {1}
        th | {0}และ{1} | {0} {1} | {0} {1} | {0} และ{1}
        ti | {0}ን {1}ን | {0}፣ {1} | {0}፣ {1} | {0}ን {1}ን
        tk | {0} we {1}
        to | {0} mo {1} | {0} mo {1} | {0} mo {1} | {0} mo {1}
        tr | {0} ve {1}
        trw | {0} آں {1} | {0}،{1} | {0}،{1} | {0} ،آں {1}
        tt | {0} һәм {1}
        ur | {0} اور {1} | {0}، {1} | {0}، {1} | {0}، اور {1}
        uz | {0} va {1}
        vi | {0} và {1}
        xnr | {0} कने {1} | {0}, कने {1}
        yi | {0} און {1}
        yo | {0} àti{1} | {0}, {1}
        yrl | {0} asuí {1}
        yue | {0}同{1} | {0}、{1} | {0}、{1} | {0}同{1}
        za | {0} caeuq {1}
        zh | {0}和{1} | {0}、{1} | {0}、{1} | {0}和{1}
        zh-Hant-HK zh-Hant-MO | {0}及{1} | {0}、{1} | {0}、{1} | {0}及{1}
        zu | {0} ne-{1} | {0}, ne-{1}
        """

    /// Those of CLDR 36 that differ; `none` where a language had no pattern.
    static let oldTable = """
        aa ab an ann apc arn az-Arab ba bal bew bgc bgn bho blo blt bss byn cad cch cho cic co cop csw cv doi dv en-CZ\
         en-Dsrt en-ES en-FR en-GS en-HU en-ID en-IT en-MV en-NO en-PL en-PT en-RO en-SK en-Shaw ff-Adlm frr gaa gez \
        gn ha-Arab hi-Latn hnj ht ie io iu jbo kaa kaj kcg ken kgp kk-Arab kpe ks-Deva kxv kxv-Deva kxv-Orya kxv-Telu \
        la lij lld lmo ltg mai mdf mhn mic mni mni-Mtei moh ms-Arab mus myv no nqo nr nso nv ny oc osa pap pcm pis quc\
         raj rhg rif sa sat sc scn sd-Deva sdh shn sid skr sma smj sms ss ssy st su syr szl tig tn tok tpi trv trw ts \
        tyv ve vec vmw wa wal wbp xnr yrl za zh-Latn | none
        ak brx ii ks rm tg ti yo | {0}, {1}
        am | {0} እና {1} | {0}፣ {1} | {0}፣ {1} | {0}, እና {1}
        ceb | {0} at {1} | {0}, at {1}
        cs | {0} a {1}
        en-PH | {0} and {1}
        fo | {0} og {1}
        ga | {0} agus {1} | {0}, agus {1}
        ha | {0} da {1}
        kab | {0} akked {1} | {0}, akked {1}
        my | {0}နှင့် {1} | {0} {1} | {0} {1} | {0}နှင့် {1}
        sd | {0} ۽ {1} | {0}، ۽ {1}
        """
}
