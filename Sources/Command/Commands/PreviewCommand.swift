import ArgumentParser
import GroupReport
import PushGrouping

/// `apnslint preview`: a picture of one push on a lock screen.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "preview")

    @Argument(help: .of("path"), completion: .file()) var path: String?
    @OptionGroup(title: "The device") var device: DeviceOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws {
        var choice = PathChoice()
        choice.extensions = form.extensions
        let settings = configuration.runOptions(request.settings + form.settings + app.settings(), display)
        let session = Session(paths: path.map { [$0] } ?? [], choice: choice, settings: settings)
        let inputs = try session.inputs()
        let options = device.options(try settings.lintOptions(for: inputs.files.first).app)
        var first: Delivery?
        var count = 0
        let reading = try session.eachStep(in: inputs) { step in
            guard case .delivery(let delivery) = step else { return }
            count += 1
            if first == nil { first = delivery }
        }
        for problem in reading.problems { StandardStream.tell(problem) }
        if !reading.problems.isEmpty { throw ExitStatus.unreadable }
        guard let first else {
            if reading.leftOut == 0 { StandardStream.tell("\(path ?? "-"): there is no push to draw") }
            throw ExitStatus.findings
        }
        if count > 1 {
            StandardStream.tell("drew \(first.label), the first of \(count) pushes; group --format svg draws them all")
        }
        try Output.write(LockScreenPicture(options: options).svg(first.request, bytes: first.bytes))
    }
}
