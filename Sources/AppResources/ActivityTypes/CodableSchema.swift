/// A type together with the types that it refers to by name.
public struct CodableSchema: Sendable, Equatable {
    /// The type itself.
    public let root: CodableType
    /// The types by their names.
    public let types: [String: CodableType]

    /// A type and those it refers to.
    public init(_ root: CodableType, types: [String: CodableType] = [:]) {
        self.root = root
        self.types = types
    }

    /// The type that a name resolves to; `.any` for an unknown name and for a cycle.
    func resolved(_ type: CodableType) -> CodableType {
        var type = type
        for _ in 0...types.count {
            guard case .named(let name) = type else { return type }
            type = types[name] ?? .plain(.any)
        }
        return .plain(.any)
    }
}
