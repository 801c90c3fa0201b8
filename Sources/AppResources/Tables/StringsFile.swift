/// Reads a `.strings` file as people write it: `"key" = "text";`, with comments between.
extension OldStylePropertyList {
    mutating func entries() throws(ResourceError) -> [(key: String, text: String)] {
        var entries: [(key: String, text: String)] = []
        try skipComments()
        let isBraced = text.take("{")
        while true {
            try skipComments()
            if text.byte == nil || text.isNext("}") { break }
            let key = try string("a key")
            try skipComments()
            var value = key
            if text.take("=") {
                try skipComments()
                value = try string("the text of “\(key)”")
                try skipComments()
            }
            guard text.take(";") else { throw text.error("a semicolon is missing after the entry “\(key)”") }
            entries.append((key, value))
        }
        if isBraced, !text.take("}") { throw text.error("the closing } is missing") }
        try skipComments()
        guard text.byte == nil else { throw text.error("something follows the end of the table") }
        return entries
    }
}
