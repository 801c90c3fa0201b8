import JSONText
import PushLint
import PushPayload
import Testing

@testable import MockAPNs

/// Answers, channels and scenarios, as a sender observes them.
@Suite("Requests to the stand-in") struct RequestHandlerTests {
    @Test("an accepted push gets its own apns-id back, or a new one")
    func ids() {
        var apns = APNsConnection()
        let id = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
        #expect(apns.handle(Push.alert(["apns-id": id])).answer.apnsID == id)
        let answers = (0..<100).map { _ in apns.handle(Push.alert()).answer }
        let made = answers.compactMap(\.apnsID)
        #expect(Set(made).count == 100)
        #expect(made.filter(\.isUUID).count == 100)
        #expect(answers.compactMap(\.uniqueID).count == 100)
        #expect(answers.filter(\.body.isEmpty).count == 100)
    }

    @Test("only the development environment gives a unique id")
    func environment() {
        var apns = APNsConnection()
        #expect(apns.handle(Push.alert([":authority": "api.push.apple.com:443"])).answer.uniqueID == nil)
        #expect(apns.handle(Push.alert([":authority": "api.sandbox.push.apple.com"])).answer.uniqueID != nil)
    }

    @Test("pushes are compared with the earlier ones to their device, by the time of their arrival")
    func sequence() {
        var apns = APNsConnection()
        var story = Story()
        func send(_ request: IncomingRequest, _ number: Int, after seconds: Int64) -> RequestOutcome {
            var outcome = apns.handle(request, after: seconds)
            outcome.id = number
            apns.handler.compare(&outcome, with: &story)
            return outcome
        }
        let other = String(repeating: "cd", count: 32)
        #expect(send(Push.alert(), 1, after: 0).findings.isEmpty)
        #expect(send(Push.alert(to: other), 2, after: 1).findings.isEmpty)
        #expect(send(Push.alert(["apns-priority": "7"]), 3, after: 2).earlier == nil)
        let repeated = send(Push.alert(), 4, after: 4)
        #expect(repeated.findings.map(\.rule.id) == ["text-repeated"])
        #expect(repeated.findings.first?.earlier?.description == "push:1")
        #expect(repeated.worst == .warning)
        let again = apns.handler.result(of: repeated)
        #expect(again.findings.map(\.rule.id) == ["text-repeated"])
        #expect(send(Push.alert(), 5, after: 60).findings.isEmpty)
    }

    @Test("an accepted push has its findings, with the headers it came with")
    func findings() {
        var apns = APNsConnection()
        let bad = apns.handle(Push.alert(body: #"{"aps":{"alert":"Hi","badge":"3"}}"#))
        #expect(bad.answer.status == 200)
        #expect(bad.findings.map(\.rule.id) == ["wrong-kind"])
        #expect(bad.worst == .error)
        let silent = apns.handle(
            Push.alert(["apns-push-type": "background"], body: #"{"aps":{"content-available":1}}"#))
        #expect(silent.findings.map(\.rule.id) == ["background-priority"])
        #expect(apns.handle(Push.alert()).worst == nil)
    }

    @Test("findings stay the same however often a push has come")
    func prepared() {
        var apns = APNsConnection()
        let bad = Push.alert(body: #"{"aps":{"alert":"Hi","badge":"3"}}"#)
        for _ in 0..<700 { #expect(apns.handle(bad).findings.count == 1) }
        #expect(apns.handle(Push.alert()).findings.isEmpty)
    }

    @Test("a channel is created, read, listed, sent to and deleted")
    func channelLife() throws {
        var apns = APNsConnection()
        let created = apns.handle(
            Push.channels("POST", body: #"{"push-type":"LiveActivity","message-storage-policy":0}"#)
        ).answer
        #expect(created.status == 201)
        let id = try #require(created.channelID)
        #expect(created.requestID != nil && created.apnsID == nil)
        let read = apns.handle(Push.channels("GET", ["apns-channel-id": id])).answer
        #expect(
            String(decoding: read.body, as: UTF8.self) == #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#)
        let list = apns.handle(Push.channels("GET", path: "all-channels")).answer
        #expect(list.content?["/channels"]?.array?.count == 1)
        #expect(apns.handle(Push.broadcast(id)).answer.status == 200)
        #expect(apns.reason(Push.broadcast(id, ["apns-expiration": "1795278179"])) == "BadExpirationDate")
        #expect(apns.reason(Push.broadcast(id, body: "[1]")) == "BadRequestPayload")
        #expect(apns.reason(Push.channels("GET")) == "MissingChannelId")
        #expect(apns.handle(Push.channels("DELETE", ["apns-channel-id": id])).answer.status == 204)
        #expect(apns.reason(Push.broadcast(id)) == "ChannelNotRegistered")
        #expect(apns.reason(Push.channels("DELETE", ["apns-channel-id": id])) == "ChannelNotRegistered")
    }

    @Test("a rule of a scenario waits, takes effect and ends as configured")
    func scenarioCounts() throws {
        var apns = APNsConnection()
        apns.handler.scenario = try Self.scenario(
            #"{"rules":[{"device":"\#(Push.device.uppercased())","after":2,"times":2,"answer":"TooManyRequests"}]}"#)
        let other = String(repeating: "cd", count: 32)
        #expect(apns.reason(Push.alert(to: other)) == nil)
        let reasons = (0..<5).map { _ in apns.reason(Push.alert()) }
        #expect(reasons == [nil, nil, "TooManyRequests", "TooManyRequests", nil])
        apns.handler.scenario = apns.handler.scenario
        #expect(apns.reason(Push.alert()) == nil)
    }

    @Test("a scenario delays, and ends connections")
    func scenarioEndings() throws {
        var apns = APNsConnection()
        apns.handler.scenario = try Self.scenario(
            #"{"rules":[{"topic":"com.example.app","delay":1.5,"times":1},{"then":"goaway"}]}"#)
        let first = apns.handle(Push.alert())
        #expect(first.delay == 1500 && first.ending == nil && first.answer.status == 200)
        #expect(apns.handle(Push.alert()).ending == .goAway)
        apns.handler.scenario = try Self.scenario(#"{"rules":[{"then":"disconnect"}]}"#)
        let lost = apns.handle(Push.alert())
        #expect(!lost.isAnswered && !lost.isAccepted && lost.worst == nil)
        apns.handler.scenario = Scenario()
        #expect(apns.handle(Push.alert()).isAccepted)
    }

    @Test("a device token is the same in capitals")
    func capitals() {
        var apns = APNsConnection()
        #expect(apns.handle(Push.alert(to: Push.device.uppercased())).target == .device(token: Push.device))
    }

    @Test(
        "mistakes in a scenario are reported",
        arguments: [
            ("[]", "a scenario is an array, not an object"),
            (#"{"rule":1}"#, "rule is not a known key of a scenario, did you mean rules"),
            (#"{"rules":[{"answer":"Nope"}]}"#, "Nope is not a known reason of APNs"),
            (#"{"rules":[{},{"after":-1}]}"#, "after is -1, not a whole number from 0 on"),
            (#"{"rules":[{"then":"explode"}]}"#, "explode is not a known ending; it is one of goaway, disconnect"),
            (#"{"rules":[{"delay":1e9}]}"#, "delay is 1000000000.0, not a number of seconds from 0 to 3600"),
        ])
    func scenarioFaults(text: String, message: String) throws {
        let json = try JSONDocument(parsing: Array(text.utf8)).value
        let error = #expect(throws: ReadingError.self) { () throws in _ = try Scenario(json: json) }
        #expect(error?.message == message)
    }

    @Test("a scenario is written and read back")
    func scenarioWritten() throws {
        let scenario = try Self.scenario(
            #"""
            {"oneStreamUntilValidToken":true,"rules":[{"device":"ab","topic":"t","channel":"c","pushType":"alert","after":1,
            "times":2,"answer":"Unregistered","since":5,"delay":0.25,"then":"disconnect"}]}
            """#)
        let readBack = try Scenario(json: scenario.json)
        #expect(readBack == scenario)
    }

    static func scenario(_ text: String) throws -> Scenario {
        try Scenario(json: JSONDocument(parsing: Array(text.utf8)).value)
    }
}
