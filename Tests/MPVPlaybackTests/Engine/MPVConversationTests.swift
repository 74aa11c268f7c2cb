import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVConversation", .tags(.unit))
struct MPVConversationTests {
    @Test("Without a process, commands are discarded and no deadline is set")
    func test_send_withoutAProcess_sendsNothing() {
        var sut = MPVConversation()
        expect(sut.send(.stop, for: .other, at: .zero), is: [])
        #expect(!sut.isRunning)
        #expect(sut.isAnswered)
        #expect(sut.nextDeadline == nil)
        expect(sut.end(), is: false)
    }

    @Test("A new process receives the header fields, the observed properties and the settings")
    func test_begin_ofAProcess_sendsTheSetup() {
        var sut = MPVConversation()
        let commands = sut.begin(["User-Agent": "app/1"], MPVSettings(speed: 2), at: .zero).compactMap { output in
            if case .send(let command, _) = output { command } else { nil }
        }
        #expect(commands.first == .set(.userAgent, "app/1"))
        #expect(commands.contains(.observe(.pausedForCache)))
        #expect(commands.suffix(3) == [.set(.speed, 2), .set(.volume, 100), .set(.mute, false)])
    }

    @Test("The first reply to a command returns the purpose of the command, and completes older commands")
    func test_didReply_toACommand_completesOlderCommands() {
        var sut = makeSUT()
        let lost = send(.setting(.volume), with: &sut)
        let last = send(.load, with: &sut)
        #expect(sut.isBeingSet(.volume))
        expect(sut.didReply(to: last, at: .zero), is: .load)
        #expect(!sut.isBeingSet(.volume))
        #expect(sut.isAnswered)
        expect(sut.didReply(to: lost, at: .zero), is: nil)
        expect(sut.didReply(to: last, at: .zero), is: nil)
    }

    @Test("After a new load, a reply to an older command is ignored, but still completes a property change")
    func test_didReply_afterANewLoad_isStale() {
        var sut = makeSUT()
        let id = send(.setting(.pause), with: &sut)
        sut.beginLoad()
        #expect(sut.isBeingSet(.pause))
        expect(sut.didReply(to: id, at: .zero), is: nil)
        #expect(!sut.isBeingSet(.pause))
    }

    @Test("Ten checks without a reply make the process unresponsive, however far apart the checks are")
    func test_checkForReply_tenTimes_isUnresponsive() {
        var sut = MPVConversation()
        _ = sut.begin([:], MPVSettings(), at: .zero)
        #expect(sut.nextDeadline == .seconds(1))
        expect(sut.checkForReply(at: .milliseconds(999)), is: nil)
        for second in 1..<10 { expect(sut.checkForReply(at: .seconds(second * 100)), is: nil) }
        expect(sut.checkForReply(at: .seconds(1_000)), is: "mpv did not start within 10 s")
    }

    @Test("A reply restarts the count of checks")
    func test_checkForReply_afterAReply_restartsTheCount() {
        var sut = makeSUT()
        let first = send(.other, with: &sut)
        _ = send(.other, with: &sut)
        for second in 1..<10 { _ = sut.checkForReply(at: .seconds(second)) }
        _ = sut.didReply(to: first, at: .seconds(9))
        for second in 10..<19 { expect(sut.checkForReply(at: .seconds(second)), is: nil) }
        expect(sut.checkForReply(at: .seconds(19)), is: "mpv has not responded for 10 s")
    }

    @Test("A poll is due after the interval, and sooner if the interval becomes shorter")
    func test_pollIsDue_afterTheInterval_isTrue() {
        var sut = makeSUT()
        expect(sut.pollIsDue(every: .seconds(1), at: .zero), is: false)
        expect(sut.pollIsDue(every: .milliseconds(250), at: .zero), is: false)
        expect(sut.pollIsDue(every: .seconds(1), at: .milliseconds(249)), is: false)
        expect(sut.pollIsDue(every: .seconds(1), at: .milliseconds(250)), is: true)
        #expect(sut.nextDeadline == .milliseconds(1_250))
        expect(sut.pollIsDue(every: nil, at: .seconds(2)), is: false)
        #expect(sut.nextDeadline == nil)
    }

    /// Returns a conversation whose process has no open commands.
    private func makeSUT() -> MPVConversation {
        var sut = MPVConversation()
        let setup = sut.begin([:], MPVSettings(), at: .zero)
        guard case .send(_, let last) = setup.last else { return sut }
        _ = sut.didReply(to: last, at: .zero)
        return sut
    }

    private func send(_ purpose: MPVCommandPurpose, with sut: inout MPVConversation) -> Int {
        guard case .send(_, let id) = sut.send(.stop, for: purpose, at: .zero).first else { return -1 }
        return id
    }
}
