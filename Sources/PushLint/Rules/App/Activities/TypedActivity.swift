import AppResources
import JSONText
import PushPayload

/// A Live Activity push together with the app's types that decode it.
struct TypedActivity {
    /// The activity that the push is for, or the one that fits it best.
    let activity: ActivityType
    /// What would not decode, with pointers from the payload's root.
    let problems: [DecodingProblem]
    /// The end of a message, which names the type where the app has several.
    let suffix: String

    /// Compares a push with the app; nil if there is nothing to compare.
    init?(_ request: Request, _ app: AppManifest) {
        guard let aps = request.liveActivity else { return nil }
        var candidates = app.activities
        if let name = aps[.attributesType].value { candidates = candidates.filter { $0.name == name } }
        let results = candidates.map { ($0, Self.problems(of: aps, as: $0)) }
        // An update does not name its activity: it is right if one of them decodes it.
        let best = results.min { Self.weight($0.1) < Self.weight($1.1) }
        guard let best else { return nil }
        activity = best.0
        problems = best.1
        suffix = app.activities.count > 1 ? " (as \(best.0.name))" : ""
    }

    private static func problems(of aps: APS, as activity: ActivityType) -> [DecodingProblem] {
        var problems: [DecodingProblem] = []
        for (key, schema) in [("attributes", activity.attributes), ("content-state", activity.contentState)] {
            // Attributes are read only at a start.
            guard let schema, let value = aps.json[key], key == "content-state" || aps[.event].value == .start,
                value.kind == .object
            else { continue }
            for var problem in schema.problems(decoding: value) {
                problem.pointer = JSONPointer(["aps", key]).appending(problem.pointer)
                problems.append(problem)
            }
        }
        return problems
    }

    private static func weight(_ problems: [DecodingProblem]) -> (Int, Int) {
        (problems.count(where: \.preventsDecoding), problems.count)
    }

    /// Reports the problems of one kind.
    func report(
        _ isKind: (DecodingProblem.Kind) -> Bool, effect: String,
        severity: (DecodingProblem) -> Severity? = { _ in nil },
        into findings: inout FindingCollector
    ) {
        for problem in problems where isKind(problem.kind) {
            let isAboutKey = problem.kind == .unknownMember
            findings.report(
                isAboutKey ? .key(problem.pointer) : .value(problem.pointer), problem.message + suffix, effect: effect,
                severity: severity(problem), fix: fix(problem, findings))
        }
    }

    private func fix(_ problem: DecodingProblem, _ findings: FindingCollector) -> Fix? {
        let pointer = findings.inDocument(problem.pointer)
        switch (problem.change, problem.kind) {
        case (.write(let value, let isCertain), _): return .write(value, at: pointer, safe: isCertain)
        case (.rename(let name), .missingMember(let missing)): return .rename(pointer.appending(name), to: missing)
        case (.renameTo(let name), _): return .rename(pointer, to: name)
        default: return nil
        }
    }
}

extension Rule {
    /// The app of the rules' examples: a delivery with a state that an update changes.
    static let delivery = ExampleApp(
        #"""
        {
          "live-activities": [
            {
              "attributes-type": "DeliveryAttributes",
              "attributes": {"orderNumber": "Int"},
              "content-state": {"phase": "Phase", "arrival": "Date", "driverName": "String?"}
            }
          ],
          "types": {"Phase": {"enum": ["baking", "onTheWay", "delivered"]}}
        }
        """#)
}
