import JSONText
import PushPayload

extension AppManifest {
    /// The Live Activity type that a push is for, or the one that fits it best, and the failures to decode its values, with pointers from
    /// the payload's root. Nil if the app's types are unknown, or none fits. `isListed` searches an incomplete list too, and takes a type
    /// that shares a member with the push.
    package func decoding(
        _ aps: APS, isListed: Bool = false
    ) -> (activity: ActivityType, problems: [DecodingProblem])? {
        var candidates = activities
        // The address of a request to a service may name the type, which is then unknown here.
        if let name = aps[.attributesType].value {
            candidates = candidates.filter { $0.name == name }
        } else if allActivities == nil {
            guard isListed else { return nil }
            let names = aps[.contentState].value?.names ?? []
            candidates = candidates.filter { activity in
                activity.contentState?.choices(at: []).members.contains { names.contains($0.name) } ?? false
            }
        }
        // An update does not name its activity: it is right if one of them decodes it.
        return candidates.map { ($0, $0.problems(decoding: aps)) }.min { Self.weight($0.1) < Self.weight($1.1) }
    }

    private static func weight(_ problems: [DecodingProblem]) -> (Int, Int) {
        (problems.count(where: { $0.preventsDecoding }), problems.count)
    }
}

extension ActivityType {
    /// True if a member of the app's state is a `Date`.
    package func isDate(_ name: String) -> Bool {
        let member = contentState?.choices(at: []).members.first { $0.name == name }
        return [.plain(.date), .optional(.plain(.date))].contains(member?.type)
    }

    fileprivate func problems(decoding aps: APS) -> [DecodingProblem] {
        var problems: [DecodingProblem] = []
        for (key, schema) in [(Key.attributes, attributes), (.contentState, contentState)] as [(Key, _)] {
            // Attributes are read only at a start.
            guard let schema, let value = aps.json[key.name], key === Key.contentState || aps[.event].value == .start,
                value.kind == .object
            else { continue }
            for var problem in schema.problems(decoding: value) {
                problem.pointer = key.pointer.appending(problem.pointer)
                problems.append(problem)
            }
        }
        return problems
    }
}
