import PushDocument

/// The verdicts on earlier documents, by which a linter recognises one like them without running its rules. The module FastReaders
/// makes it; a linter without one runs the rules on every document, and finds the same.
package struct DocumentMemory: Sendable {
    /// The verdict on a document at a stage, whose moment of sending may be known. Where no earlier document is like it, the function
    /// lints it, and the verdict is kept; nil for a document of which no verdict can be kept. It notes the parts of a record on the way.
    package typealias Check =
        @Sendable (
            _ input: Input, _ stage: Stage, _ hasMoment: Bool, _ parts: inout AnswerPlaces,
            _ lint: (Input) -> LintResult
        ) -> Linter.Checked?
    /// True if a payload that is sent with the header fields of a JSON object is like one without findings.
    package typealias KnowsClean =
        @Sendable (
            _ payload: UnsafeRawBufferPointer, _ headers: UnsafeRawBufferPointer, _ stage: Stage, _ hasMoment: Bool
        ) -> Bool

    let check: Check
    let knowsClean: KnowsClean
    /// Makes it recognise documents from the second on, where it would begin after some.
    let prepare: @Sendable () -> Void

    package init(check: @escaping Check, knowsClean: @escaping KnowsClean, prepare: @escaping @Sendable () -> Void) {
        (self.check, self.knowsClean, self.prepare) = (check, knowsClean, prepare)
    }
}

/// The places in the bytes of a record of the values that its answer is about.
package struct AnswerPlaces: BitwiseCopyable, Sendable {
    package var (device, date, status, reason) = (Part(), Part(), Part(), Part())
    package var (topic, host) = (Part(), Part())
    /// False if the record has another place for one of them.
    package var areAll = true

    package init() {}

    /// The place of a value: its bytes, of a text without escapes those between the quotes. Both ends are 0 if there is none.
    package struct Part: BitwiseCopyable, Sendable {
        package var (start, end): (UInt32, UInt32) = (0, 0)
        /// True for a text without escapes and for a number.
        package var isPlain = false
        package var isText = false

        package init() {}
    }
}
