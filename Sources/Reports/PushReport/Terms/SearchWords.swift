/// The words of a text as the search for pages compares them: words of little meaning and endings are left out, and one stands
/// for all that mean the same.
struct SearchWords {
    /// A word, or a pair of words, by the hash of its letters.
    typealias Word = UInt64

    /// The words that count, in their order.
    private(set) var words: [Word] = []
    /// The pairs of words that follow each other, among them those that say little alone, as in "push to start".
    private(set) var pairs: [Word] = []
    /// The platforms that the text names other than the iPhone, as "safari" and "pwa" name the web. They tell pages of one platform from
    /// those of another, and say nothing of the fault.
    private(set) var platforms: Set<Word> = []

    static let not = hash("not".utf8)

    /// The words of a text; `corrected` gives the word that is meant by one that no page has.
    init(_ text: String, corrected: (String, Word) -> Word = { $1 }) {
        var previous: Word?
        Self.forEachPart(of: text) { part, isWhole in
            let word = Self.hash(part)
            guard !Self.isLinking(part, word) else { return }
            if let platform = Self.platforms[word] {
                if platform != Self.others { platforms.insert(platform) }
                return
            }
            let folded = corrected(String(decoding: part, as: UTF8.self), Self.folded(part, word))
            guard folded != Self.none else { return }
            if !Self.common.contains(word) { words.append(folded) }
            // Pairs are made of a name's parts.
            guard !isWhole else { return }
            if let previous { pairs.append(previous &* 31 &+ folded) }
            previous = folded
        }
    }

    /// The words of a text without their endings, each once; linking words are left out.
    static func stems(of text: String) -> Set<String> {
        var stems: Set<String> = []
        forEachPart(of: text) { part, isWhole in
            guard !isWhole, part.count > 1, !linking.contains(hash(part)) else { return }
            stems.insert(String(decoding: stem(part), as: UTF8.self))
        }
        return stems
    }

    /// The plain words of a text in lower case, which messages and names are compared by.
    static func plain(_ text: String) -> [String] {
        text.utf8.split { !$0.isDigit && !$0.isLetter }.map { Substring($0).lowercased() }
    }

    /// The words that a name is made of, as "too", "many" and "requests".
    static func spelled(_ name: String) -> [String] {
        var words: [String] = []
        forEachPart(of: name) { part, isWhole in if !isWhole { words.append(String(decoding: part, as: UTF8.self)) } }
        return words
    }

    /// A name as Apple's keys are written: `threadId` is "thread-id".
    static func dashed(_ name: String) -> String {
        name.contains("-") ? name.lowercased() : spelled(name).joined(separator: "-")
    }

    /// Calls a function with each word in lower case; a name such as `threadIdentifier` or `thread-id` comes whole and then in its
    /// parts, "doesn't" is "does" and "not".
    private static func forEachPart(of text: String, _ body: (ArraySlice<UInt8>, _ isWhole: Bool) -> Void) {
        let bytes = withoutCommasInNumbers(text)
        let lower = bytes.map { $0.isUpper ? $0 | 0x20 : $0 }
        var index = 0
        while index < bytes.count {
            guard bytes[index].isWordPart else {
                index += 1
                continue
            }
            var end = index
            while end < bytes.count, bytes[end].isWordPart || joins(bytes, end) { end += 1 }
            let rest = lower[end...].drop { $0 == UInt8(ascii: "'") || $0 >= 0x80 }
            if lower[end - 1] == UInt8(ascii: "n"), rest.startIndex > end, rest.first == UInt8(ascii: "t") {
                body(lower[index..<end - 1], false)
                body(notBytes, false)
                index = rest.startIndex + 1
                continue
            }
            // A platform's name is one word.
            let isPlatform = platforms[hash(lower[index..<end])] != nil
            let parts = isPlatform ? [index..<end] : split(bytes[index..<end])
            if parts.count > 1 { body(lower[index..<end], true) }
            // "iOS" is one word.
            let start = parts.count > 1 && parts.first?.count == 1 ? 2 : 0
            for part in parts.dropFirst(start) { body(lower[part], false) }
            index = end
        }
    }

    private static let notBytes = Array("not".utf8)[...]

    /// The bytes of a text; 4,096 becomes 4096.
    private static func withoutCommasInNumbers(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: ",")) else { return bytes }
        return bytes.indices.filter { index in
            let isInNumber =
                index > 0 && index + 1 < bytes.count && bytes[index - 1].isDigit && bytes[index + 1].isDigit
            return bytes[index] != UInt8(ascii: ",") || !isInNumber
        }.map { bytes[$0] }
    }

    /// True for a dash or underscore within a name.
    private static func joins(_ bytes: [UInt8], _ index: Int) -> Bool {
        (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "_"))
            && index + 1 < bytes.count && bytes[index + 1].isWordPart
    }

    /// The parts of a name: those of "TooManyRequests" are "Too", "Many" and "Requests".
    private static func split(_ name: ArraySlice<UInt8>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, previous): (Int, UInt8) = (name.startIndex, 0)
        for (index, byte) in zip(name.indices, name) {
            defer { previous = byte }
            let next = index + 1 < name.endIndex ? name[index + 1] : 0
            let startsPart =
                !byte.isWordPart || byte.isUpper && (previous.isLower || previous.isUpper && next.isLower)
                || byte.isDigit != previous.isDigit
            guard startsPart else { continue }
            if start < index { parts.append(start..<index) }
            start = byte.isWordPart ? index : index + 1
        }
        return start < name.endIndex ? parts + [start..<name.endIndex] : parts
    }

    static func hash(_ bytes: some Sequence<UInt8>) -> Word {
        bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ Word($1)) &* 1_099_511_628_211 }
    }

    /// True for words that carry little meaning, single letters, and numbers other than a status.
    private static func isLinking(_ bytes: ArraySlice<UInt8>, _ word: Word) -> Bool {
        bytes.count == 1 || bytes.count < 3 && bytes.allSatisfy { $0.isDigit } || linking.contains(word)
    }

    /// The word that stands for a word and all that mean the same here.
    private static func folded(_ bytes: ArraySlice<UInt8>, _ word: Word) -> Word {
        if let same = synonyms.words[word] { return same }
        let stem = hash(stem(bytes))
        return synonyms.stems[stem] ?? stem
    }

    /// A word without its ending, by rules that are right for most English words.
    private static func stem(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard word.count > 3 else { return word }
        let isPlural = word.last == UInt8(ascii: "s") && word.dropLast().last != UInt8(ascii: "s")
        guard word.count > 4 else { return isPlural ? word.dropLast() : word }
        for (ending, doubles) in endings where word.count - ending.count > 2 && word.suffix(ending.count) == ending {
            var stem = word.dropLast(ending.count)
            let last = stem.last
            if doubles, stem.count > 3, last == stem.dropLast().last, last != UInt8(ascii: "l"),
                last != UInt8(ascii: "s")
            {
                stem = stem.dropLast()
            }
            return stem.count > 3 && stem.last == UInt8(ascii: "e") ? stem.dropLast() : stem
        }
        if isPlural || word.last == UInt8(ascii: "e") { return word.dropLast() }
        return word.last == UInt8(ascii: "y") ? word.dropLast() + [UInt8(ascii: "i")] : word
    }

    /// Endings, and whether a letter may be doubled before them.
    private static let endings = [("ing", true), ("ed", true), ("es", false), ("ly", false)].map {
        (Array($0.utf8)[...], $1)
    }

    private static func words(_ list: String) -> [Word] {
        list.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { hash($0) }
    }

    /// The word of a platform's group.
    static func platform(_ name: String) -> Word? { platforms[hash(name.utf8)] }

    /// Stands for a word that is to be left out.
    static let none: Word = 0

    /// True for a word that every question may have, in a right spelling.
    static func isCommon(_ word: Word) -> Bool { common.contains(word) || linking.contains(word) }

    /// The platforms, services and frameworks: the first word of each line stands for the others.
    private static let platforms: [Word: Word] = {
        let lines = """
            web browser safari pwa website vapid webkit chrome webpush homescreen
            mac macos osx
            watch watchos
            simulator simctl
            firebase fcm
            expo
            sns
            onesignal
            other android flutter react native rn cordova phonegap ionic capacitor xamarin unity maui gcm twilio pushwoosh airship braze
            """
        var platforms: [Word: Word] = [:]
        for line in lines.utf8.split(separator: 0x0A) {
            let same = line.split(separator: 0x20).map { hash($0) }
            for word in same { platforms[word] = same.first }
        }
        return platforms
    }()
    private static let others = hash("other".utf8)

    private static let linking = Set(
        words(
            """
            a an the is are was were be been being my me we our you your it its he she they them this that these those there here to \
            of in on at by for with from as and or but if then so than too very do does did has have had having will would ca wo can \
            could should may might must just also only when while after before what which who whom how why where any some all each \
            every other same such more most into out up down over about again re ve ll am able please help anyone anybody someone try \
            trying tried want way right really get gets getting got use uses using used send sends sent sending still always even although though \
            sometimes somehow seem seems maybe contain contains containing during whether because since
            """))

    /// Words of nearly every question, which count in pairs only.
    private static let common = Set(
        words(
            """
            im ios apple apns apn push pushes notification notifications notify iphone ipad phone app apps application device devices \
            one own incoming issue issues problem problems bug question new old today effect latest plugin plugins sdk library possible \
            feature features enable enables status field fields
            """))

    /// Words that say what happens to a push, which tell more than those of its parts and places.
    private static let intents = Set(
        words("twice late disappear replace stack tap mute localize token channel").map(stood))

    /// Words for a part of a push that has symptoms of its own.
    private static let parts = Set(words("sound badge image button activity voip call widget sender").map(stood))

    private static func stood(for word: Word) -> Word { synonyms.words[word] ?? word }

    static func isIntent(_ word: Word) -> Bool { intents.contains(word) }
    static func isPart(_ word: Word) -> Bool { parts.contains(word) }

    /// The first word of each line stands for the others.
    private static let synonyms: (words: [Word: Word], stems: [Word: Word]) = {
        let lines = """
            not no never none nothing cannot without nor isnt arent doesnt dont didnt wont cant missing lost fail fails failed \
            failing unable stop stops stopped refuse refused lacks lack ignored broken
            bad wrong invalid malformed incorrect mistaken
            show shown shows showing showed display displays displayed displaying appear appears appeared appearing visible see \
            seen present presented pop popup
            receive received receives receiving arrive arrives arrived arriving deliver delivered delivery delivers come comes \
            coming reach reached reaching
            work works working worked
            image images picture pictures photo photos attachment attachments gif thumbnail media imageurl
            sound sounds tone ringtone audio chime
            badge badges dot
            stack stacks stacked stacking group groups grouped grouping bundled combine combined
            collapse collapses collapsed collapsing
            twice double duplicate duplicates duplicated duplication repeated repeat
            late delay delays delayed delaying later slow slowly hours latency
            offline off airplane
            large big size limit maximum max exceed exceeds bytes kb
            foreground opened opening
            background silent silently
            killed kill terminated quit swiped force closed close
            wake woken wakes waking waken launch launched launches
            invoked invoke invokes fired fire fires firing trigger triggered triggers triggering called execute executed hit reached
            focus dnd disturb
            mute muted silence silenced ringer
            button buttons action actions actionable
            category categories
            extension extensions nse
            timeout times timed timing expire expires expired
            memory ram
            text texts message messages body
            localize localized localization localised translate translated translation translations language languages locale
            key keys
            token tokens
            certificate certificates cert certs p12 pem cer
            environment sandbox production testflight development distribution release debug store
            entitlement entitlements capability capabilities
            activity activities liveactivity island
            update updates updated updating refresh refreshed refreshes refreshing change changes changed
            start starts started starting begin create creates created
            end ends ended ending dismiss dismissed
            tap taps tapped tapping click clicks clicked clicking press pressed pressing
            call calls calling ring rings ringing callkit
            voip pushkit
            replace replaces replaced replacing overwrite overwrites overwritten override overrides overriding overridden instead
            disappear disappears disappeared vanish vanishes removed remove removes removing clear cleared clears delete deleted
            server servers backend
            sender avatar avatars
            topic topics
            error errors exception
            deeplink deeplinks deep
            connection connect connects connecting
            frozen freeze freezes stuck
            """
        var (words, stems): ([Word: Word], [Word: Word]) = ([:], [:])
        for line in lines.utf8.split(separator: 0x0A) {
            let same = line.split(separator: 0x20)
            guard let first = same.first.map({ hash($0) }) else { continue }
            for word in same {
                words[hash(word)] = first
                let stem = hash(stem(Array(word)[...]))
                if stems[stem] == nil { stems[stem] = first }
            }
        }
        return (words, stems)
    }()
}

extension UInt8 {
    fileprivate var isUpper: Bool { isLetter && self & 0x20 == 0 }
    fileprivate var isLower: Bool { isLetter && self & 0x20 != 0 }
    fileprivate var isWordPart: Bool { isLetter || isDigit }
}
