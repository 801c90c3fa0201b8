internal import CJansson
internal import CJanssonMemory

/// jansson's tree of one text. It is owned here, copied out as a Swift value, and released in `deinit`.
struct JanssonTree: ~Copyable {
    private let root: UnsafeMutablePointer<json_t>
    /// True if this tree has its thread's pool of memory.
    private let hasPool: Bool
    /// True if whole numbers were read as reals because one of them exceeds 64 bits.
    private let holdsIntegersAsReals: Bool

    /// The maximum number of open brackets. jansson allows 2,048, but code that walks a value recurses once per level, and
    /// a thread with 512 KiB of stack can't go that deep. Foundation's parser has the same limit.
    static let maximumDepth = 512

    init(parsing bytes: [UInt8], _ options: Options = []) throws(Refusal) {
        Self.setMemoryFunctions
        let failures = jansson_memory_failures()
        let hasPool = jansson_pool_take()
        let flags = JSON_DECODE_ANY | JSON_ALLOW_NUL | options.rawValue
        var error = json_error_t()
        let tree = bytes.withUnsafeBytes { buffer in json_loadb(buffer.baseAddress, buffer.count, Int(flags), &error) }
        let wasRead = jansson_memory_failures() == failures
        // jansson stops at a NUL byte after a number or a word, and then has read fewer bytes than there are.
        guard let tree, wasRead, error.position == Int32(truncatingIfNeeded: bytes.count) else {
            Self.release(tree, hasPool)
            // Without memory jansson may take the text for one with mistakes, and may even leave out characters.
            throw wasRead ? Refusal(error) : Refusal(reason: .outOfMemory, offset: 0)
        }
        root = tree
        self.hasPool = hasPool
        holdsIntegersAsReals = options.contains(.integersAsReals)
    }

    deinit { Self.release(root, hasPool) }

    private static func release(_ tree: UnsafeMutablePointer<json_t>?, _ hasPool: Bool) {
        // If all of a tree lies in the pool, there is nothing to free.
        if let tree, !(hasPool && jansson_pool_holds_all(tree)) { json_decref(tree) }
        if hasPool { jansson_pool_give_back() }
    }

    /// Gives jansson the functions of `CJanssonMemory`. Memory functions that somebody else has set stay in use behind them.
    private static let setMemoryFunctions: Void = {
        var (malloc, free): (json_malloc_t?, json_free_t?) = (nil, nil)
        json_get_alloc_funcs(&malloc, &free)
        guard let malloc, let free else { return }
        jansson_memory_wrap(malloc, free)
        json_set_alloc_funcs(jansson_memory_malloc, jansson_memory_free)
    }()

    /// Copies the tree. Throws `Refusal` if it is nested deeper than `maximumDepth`.
    func copy() throws(Refusal) -> JSONValue { try Self.copy(root, holdsIntegersAsReals, depth: 0) }

    /// Flags for jansson beyond the two that are always set.
    struct Options: OptionSet {
        let rawValue: Int32
        static let rejectRepeatedKeys = Options(rawValue: JSON_REJECT_DUPLICATES)
        static let integersAsReals = Options(rawValue: JSON_DECODE_INT_AS_REAL)
    }

    /// jansson's reason for refusing a text, and where.
    struct Refusal: Error {
        enum Reason { case syntax, repeatedKey, nulInKey, tooDeep, numberTooLarge, outOfMemory }
        let reason: Reason
        /// The byte offset just after the refused token; meaningless for `tooDeep`.
        let offset: Int
    }

    private static func copy(
        _ node: UnsafeMutablePointer<json_t>, _ holdsIntegersAsReals: Bool, depth: Int
    ) throws(Refusal) -> JSONValue {
        switch node.pointee.type {
        case JSON_OBJECT where depth >= maximumDepth, JSON_ARRAY where depth >= maximumDepth:
            throw Refusal(reason: .tooDeep, offset: 0)
        case JSON_OBJECT:
            var members: [JSONObject.Member] = []
            members.reserveCapacity(json_object_size(node))
            var iterator = json_object_iter(node)
            while let current = iterator {
                if let key = json_object_iter_key(current), let value = json_object_iter_value(current) {
                    let name = string(key, json_object_iter_key_len(current))
                    let copied = try copy(value, holdsIntegersAsReals, depth: depth + 1)
                    members.append(JSONObject.Member(name: name, value: copied))
                }
                iterator = json_object_iter_next(node, current)
            }
            return .object(JSONObject(unique: members))
        case JSON_ARRAY:
            var elements: [JSONValue] = []
            elements.reserveCapacity(json_array_size(node))
            for index in 0..<json_array_size(node) {
                guard let element = json_array_get(node, index) else { continue }
                elements.append(try copy(element, holdsIntegersAsReals, depth: depth + 1))
            }
            return .array(elements)
        case JSON_STRING:
            guard let text = json_string_value(node) else { return .string("") }
            return .string(string(text, json_string_length(node)))
        case JSON_INTEGER: return .integer(Int64(json_integer_value(node)))
        case JSON_REAL:
            let number = json_real_value(node)
            // Up to 2⁵³ a Double is exact, so a whole value may have been written as a whole number.
            if holdsIntegersAsReals, abs(number) < 0x1p53, let whole = Int64(exactly: number) { return .integer(whole) }
            return .real(number)
        case JSON_TRUE: return .boolean(true)
        case JSON_FALSE: return .boolean(false)
        default: return .null
        }
    }

    private static func string(_ start: UnsafePointer<CChar>, _ length: Int) -> String {
        start.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
    }
}

extension JanssonTree.Refusal {
    fileprivate init(_ error: json_error_t) {
        var error = error
        reason =
            switch json_error_code(&error) {
            case json_error_duplicate_key: .repeatedKey
            case json_error_null_byte_in_key: .nulInKey
            case json_error_stack_overflow: .tooDeep
            case json_error_numeric_overflow: .numberTooLarge
            case json_error_out_of_memory: .outOfMemory
            default: .syntax
            }
        offset = max(0, Int(error.position))
    }
}
