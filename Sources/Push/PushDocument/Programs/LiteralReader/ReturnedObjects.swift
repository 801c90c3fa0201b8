/// The objects that functions of a program return and that fields of its types hold, by the names of these.
struct ReturnedObjects {
    /// The object of each function; nil for one that returns something else as well.
    private var values: [String: Literal?] = [:]
    /// The functions that are called where their result counts, and the methods that are called on fields of objects.
    private var called: Set<String> = []
    private var calledOnFields: [String: (field: String, method: String)] = [:]
    /// The results that an earlier reading of the program found: parts of payloads and pushes of libraries, and whole payloads.
    private var known: [String: Literal] = [:]
    private(set) var payloads: [String: Literal] = [:]
    /// The functions around a statement in a language whose lines are indented.
    private var around: [IndentedFunction] = []

    private struct IndentedFunction {
        let name: String
        /// The type that it is a method of.
        let type: String?
        /// The brackets with its parameters.
        let parameters: Range<Int>?
        let indentation: Int
        /// The indentation of its statements, and the value of the latest of these.
        var body: Int?
        var last: Literal?
    }

    /// Notes a result of a function, or of a method of a type; nil for one that is no object or that a condition decides on.
    mutating func add(_ value: Literal?, of name: String, in type: String? = nil) {
        if let type {
            add(value, of: type + "." + name)
            // The methods that are called in it have their results by now.
            for call in known.keys where call.hasSuffix("." + name) {
                let field = String(call.dropLast(name.utf8.count + 1))
                if let value, self.type(of: field, with: name) == type + "." + name { known[call] = value }
            }
        }
        let value = value?.isObject == true || value?.shape != nil ? value : nil
        values[name] = .some(values[name] == nil ? value : nil)
        // The functions that are called in it have their results by now.
        if let value, known[name] != nil { known[name] = value }
    }

    /// The result of a function, as an earlier reading found it.
    mutating func result(of name: String) -> Literal? {
        called.insert(name)
        return known[name]
    }

    /// The result of a method of the object in a field, as an earlier reading found it: the only type counts whose name has that of the field.
    mutating func result(of method: String, ofObjectIn field: String) -> Literal? {
        let name = field.filter { $0.isLetter }.lowercased()
        guard name.utf8.count > 2 else { return nil }
        calledOnFields[name + "." + method] = (name, method)
        return known[name + "." + method]
    }

    /// The beginning of another reading; nil if no function is called whose result is a part of a payload or message.
    var next: ReturnedObjects? {
        var next = ReturnedObjects()
        for name in called {
            guard let value = values[name] ?? nil else { continue }
            if value.isPart || value.shape?.isWhole == true {
                next.known[name] = value
            } else {
                next.payloads[name] = value
            }
        }
        for (call, (field, method)) in calledOnFields {
            if let value = values[type(of: field, with: method) ?? ""] ?? nil, value.isPart { next.known[call] = value }
        }
        return next.known.isEmpty && next.payloads.isEmpty ? nil : next
    }

    /// The method of the type that the object in a field has: that of the field's name, or the only one whose name has that in it.
    private func type(of field: String, with method: String) -> String? {
        let all = values.keys.filter { $0.hasSuffix("." + method) && $0.lowercased().contains(field) }
        return all.first { $0.lowercased() == field + "." + method.lowercased() } ?? (all.count == 1 ? all[0] : nil)
    }

    mutating func begin(_ name: String, in type: String?, _ parameters: Range<Int>?, at indentation: Int) {
        leave(indentation)
        around.append(IndentedFunction(name: name, type: type, parameters: parameters, indentation: indentation))
    }

    /// The brackets with the parameters of the functions around a statement of an indentation, the innermost first.
    func parameters(around indentation: Int) -> [Range<Int>] {
        around.reversed().compactMap { $0.indentation < indentation ? $0.parameters : nil }
    }

    /// Notes a statement with its value.
    mutating func note(_ value: Literal?, at indentation: Int) {
        leave(indentation)
        guard var function = around.popLast() else { return }
        function.body = function.body ?? indentation
        if function.body == indentation { function.last = value }
        around.append(function)
    }

    /// Notes the end of a function, whose result is the value of its last statement.
    mutating func end(at indentation: Int) {
        guard let last = around.last, last.indentation == indentation else { return note(nil, at: indentation) }
        add(last.last, of: last.name, in: last.type)
        leave(indentation)
    }

    /// Notes what a statement returns; nil if a condition decides on that.
    mutating func addReturned(_ value: Literal?, at indentation: Int) {
        guard let last = around.last else { return }
        add(last.body == nil || last.body == indentation ? value : nil, of: last.name, in: last.type)
        note(nil, at: indentation)
    }

    private mutating func leave(_ indentation: Int) {
        while let last = around.last, last.indentation >= indentation { around.removeLast() }
    }
}

extension Literal {
    /// True for an object of which some member is known, and which is no payload or message by itself.
    fileprivate var isPart: Bool {
        if case .choice(let choices) = value { return choices.allSatisfy { $0.isPart } }
        if let shape, shape.isWhole || shape == .message { return false }
        return members?.contains { $0.name != nil } == true
            && part("message")?.members == nil
            && ["aps", "messages", "token", "tokens", "to"].allSatisfy { part($0) == nil }
    }
}
