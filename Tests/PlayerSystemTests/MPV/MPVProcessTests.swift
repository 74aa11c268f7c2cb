import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

@Suite("MPVPlayer and its process", .needs(.mpv), .startsProcesses, .tags(.integration)) @MainActor
final class MPVProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mpv-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("200 seeks in a row end at the last target, in one process")
    func test_seek_manyTimes_endsAtTheLastTarget() async throws {
        let sut = try MPVSession()
        sut.send(.load(sut.film), .play)
        await sut.reach("playing")
        let process = sut.player.processIdentifier
        for index in 0..<200 {
            sut.send(.seek(to: Double(index * 37 % 80)))
            await sut.pass(.milliseconds(10))
        }
        sut.send(.pause, .seek(to: 42))
        await sut.reach("paused")
        #expect(abs(sut.player.currentTime - 42) < 0.2)
        #expect(sut.player.processIdentifier == process)
    }

    @Test("100 loads in a row end with the media of the last load, in one process")
    func test_load_manyTimes_endsWithTheLastLoad() async throws {
        let sut = try MPVSession()
        for index in 0..<100 {
            sut.send(.load(index.isMultiple(of: 2) ? sut.clip : sut.film))
            if index.isMultiple(of: 3) { sut.send(.play) }
            if index.isMultiple(of: 10) { await sut.pass(.milliseconds(50)) }
        }
        let process = try await sut.player.startedProcess()
        sut.send(.load(sut.clip))
        await sut.reach("ready")
        #expect(abs(sut.player.duration - 30) < 0.1)
        #expect(sut.player.currentTime < 0.1)
        #expect(sut.player.processIdentifier == process)
    }

    @Test("Thousands of commands in a burst end with the last volume, even while the process of mpv is stopped")
    func test_commands_inABurst_keepTheirOrder() async throws {
        let sut = try MPVSession()
        for _ in 0..<300 { sut.send(.load(sut.clip)) }
        for index in 0...3_000 { sut.player.setVolume(Float(index % 100) / 100) }
        sut.send(.play)
        await sut.reach("playing")
        let process = try #require(sut.player.processIdentifier)
        kill(process, SIGSTOP)
        for index in 0...2_000 { sut.player.setVolume(Float(index % 100) / 100) }
        kill(process, SIGCONT)
        await sut.pass(.seconds(1))
        // The player may have reported the stopped process as a stall.
        await sut.reach("playing")
        #expect(sut.player.volume == 0)
        #expect(sut.player.processIdentifier == process)
    }

    /// The states, each with the behaviour of the server that leads to it.
    nonisolated static let ways: [(state: String, behaviour: OriginBehaviour)] = [
        // The server sends data slowly, because mpv would give up after 10 s without data, and a check may be late.
        ("loading", OriginBehaviour(bandwidth: 4_000)), ("ready", .init()), ("playing", .init()), ("paused", .init()),
        ("buffering", OriginBehaviour(fault: .hold(at: 110_000, for: .seconds(60)))),
        ("seeking", OriginBehaviour(bandwidth: 120_000)),
        ("ended", .init()), ("failed", OriginBehaviour(fault: .status(404))),
    ]

    @Test(
        "After a kill of mpv, playback fails unless it has ended, and a new process can be started", arguments: ways)
    func test_kill_inEachState_allowsANewProcess(state: String, behaviour: OriginBehaviour) async throws {
        let sut = try MPVSession(["/media/film.mp4": behaviour])
        try await bring(sut, to: state)
        // The failure has already ended the process.
        guard state != "failed" else {
            #expect(sut.player.processIdentifier == nil)
            return
        }
        let killed = try #require(sut.player.processIdentifier)
        let position = sut.player.currentTime
        kill(killed, SIGKILL)
        #expect(try await ProcessTable.waitForEnd(of: killed))
        await sut.pass(.seconds(60)) {
            // A command that is sent before the player observes the end of the process fails with that process.
            sut.player.processIdentifier == nil && sut.state == (state == "ended" ? "ended" : "failed")
        }
        await sut.pass(.milliseconds(200))
        switch state {
        // Media that has ended has not failed, and can be played again.
        case "ended":
            #expect(sut.state == "ended")
            sut.send(.play)
            await sut.pass(.seconds(60)) { sut.player.currentTime > 0.5 && sut.state == "playing" }
            #expect(sut.session.currentState == .playing, "\(sut.session.failure?.description ?? "")")
            #expect(sut.player.currentTime < 60)
        default:
            #expect(sut.session.currentState == .failed(.networkError(reason: "mpv exited on signal 9")))
            // The position advances until the end of mpv is observed, which may be late on a busy machine.
            let latest = max(position, sut.session.machine.model.position) + 1.5
            sut.origin.setBehaviour(OriginBehaviour(), for: "/media/film.mp4")
            let retry = SystemClock().now
            sut.send(.retry)
            await sut.pass(.seconds(90)) { ["ready", "playing", "paused"].contains(sut.state) }
            #expect(["ready", "playing", "paused"].contains(sut.state), "\(sut.state)")
            // The position may already have advanced since the retry, by at most the time since the retry command.
            let elapsed = (SystemClock().now - retry).seconds
            #expect((position - 1.5...latest + elapsed).contains(sut.player.currentTime), "\(sut.player.currentTime)")
        }
        #expect(sut.player.processIdentifier != killed)
        let last = sut.player.processIdentifier
        sut.send(.stop)
        await sut.player.waitUntilStopped()
        if let last { #expect(!ProcessTable.isAlive(last)) }
    }

    private func bring(_ sut: MPVSession, to state: String) async throws {
        sut.send(.load(sut.film))
        switch state {
        case "loading", "ready", "failed": break
        case "ended": sut.send(.seek(to: 88), .play)
        default: sut.send(.play)
        }
        if state == "paused" || state == "seeking" {
            await sut.reach("playing")
            sut.send(state == "paused" ? .pause : .seek(to: 60))
        }
        await sut.reach(state)
        if state == "loading" { await sut.pass(.milliseconds(500)) }
    }

    @Test("A released player ends its process, even if the process hangs")
    func test_deinit_ofAPlayer_endsTheProcess() async throws {
        for hangs in [false, true] {
            var sut: MPVSession? = try MPVSession()
            sut?.session.send(.load(try #require(sut?.clip)))
            await sut?.reach("ready")
            let process = try #require(sut?.player.processIdentifier)
            if hangs { kill(process, SIGSTOP) }
            sut = nil
            #expect(try await ProcessTable.waitForEnd(of: process))
        }
    }

    @Test("A started mpv inherits only its end of the socket, and blocks only the stop signals")
    func test_spawn_ofMPV_passesOnlyTheSocket() async throws {
        let other = Pipe()
        let sut = try MPVSession()
        sut.send(.load(sut.clip))
        await sut.reach("ready")
        let process = try #require(sut.player.processIdentifier)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        // One bit for each of SIGTSTP, SIGTTIN and SIGTTOU, from number 20.
        #expect(status.contains("SigBlk:\t0000000000380000\n"))
        #expect(status.contains("ShdPnd:\t0000000000000000\n"))
        #expect(getpgid(process) == process)
        let pipes = try links(of: getpid()).filter { $0.hasPrefix("pipe:") || $0.hasPrefix("socket:") }
        let shared = try Set(links(of: process)).intersection(pipes)
        #expect(shared == [])
        withExtendedLifetime(other) {}
    }

    private func links(of process: Int32) throws -> [String] {
        let folder = "/proc/\(process)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
    }

    // MARK: A missing or broken mpv

    @Test("If mpv exits at once, as an outdated mpv does, the error names the exit code and the required version")
    func test_load_withAnOldMPV_fails() async throws {
        let sut = try MPVSession(mpv: try script("exit 1"))
        sut.send(.load(sut.clip))
        await sut.reach("failed")
        guard case .failed(.loadFailed(let reason)) = sut.session.currentState else { return }
        #expect(reason.hasPrefix("mpv exited with code 1 before it responded; mpv 0.33 or later is required"))
    }

    @Test("A missing mpv, or a file that is not a program, fails the load")
    func test_load_withoutMPV_fails() async throws {
        let none = try MPVSession(mpv: nil)
        none.send(.load(none.clip))
        #expect(none.player.processIdentifier == nil)
        await none.reach("failed")
        let broken = try MPVSession(mpv: "/dev/null")
        broken.send(.load(broken.clip))
        await broken.reach("failed")
        let reason = "cannot start mpv: /dev/null: Permission denied"
        #expect(broken.session.currentState == .failed(.loadFailed(reason: reason)))
    }

    @Test(
        "A stop ends a program that floods the socket or sends nothing",
        arguments: ["yes >&3", "sleep 100", "yes | tr -d '\\n' >&3"])
    func test_stop_withAnotherProgram_endsThatProgram(text: String) async throws {
        // The script reports its id, because a player may end a flooding program before the test reads the id from the
        // player.
        let mpv = try script("echo $$ > \"$0.new\" && mv \"$0.new\" \"$0.id\"; exec sh -c \"\(text)\"")
        let sut = try MPVSession(mpv: mpv)
        sut.send(.load(sut.clip))
        var process: Int32?
        await sut.pass(.seconds(60)) {
            process = (try? String(contentsOfFile: "\(mpv).id", encoding: .utf8)).flatMap { Int32($0.dropLast()) }
            return process != nil
        }
        await sut.pass(.milliseconds(500))
        sut.send(.stop)
        await sut.player.waitUntilStopped()
        #expect(try await ProcessTable.waitForEnd(of: try #require(process)))
    }

    @Test("A stop while the transport uses the player causes no deadlock", .timeLimit(.minutes(10)))
    func test_stop_whileTheTransportUsesThePlayer_doesNotDeadlock() async throws {
        let transport = UnresponsiveTransport()
        let sut = try MPVSession(transport: transport)
        nonisolated(unsafe) let player = sut.player
        transport.onCancel.withLock {
            $0 = {
                player.pause()
                _ = player.currentTime
            }
        }
        sut.send(.load(sut.origin.url("media/hls/index.m3u8")))
        await sut.reach("ready")
        await sut.pass(.seconds(60)) { transport.isWaiting.withLock { $0 } }
        sut.send(.stop)
        await sut.pass(.seconds(60)) { transport.wasFree.withLock { $0 } != nil }
        #expect(transport.wasFree.withLock { $0 } == true)
        transport.onCancel.withLock { $0 = {} }
        await sut.player.waitUntilStopped()
    }

    @Test("If mpv does not start within the timeout, the load fails, and the process ends")
    func test_load_withAnMPVThatHangs_fails() async throws {
        let clock = ManualClock()
        let player = MPVPlayer(
            MPVInstallation(path: try script("exec sleep 100")), options: MPVOptions(video: .none), clock: clock)
        let session = PlayerSession(player: player, clock: clock)
        session.send(.load(anyURL()))
        let process = try #require(try await player.startedProcess())
        clock.advance(by: .seconds(11)) { session.processPending() }
        #expect(session.currentState == .failed(.networkError(reason: "mpv did not start within 10 s")))
        #expect(try await ProcessTable.waitForEnd(of: process))
    }

    /// Writes an executable script and returns its path.
    ///
    /// Another process writes the file, because the system does not execute a file that is open for writing. If this
    /// process wrote the file, a child process that starts meanwhile would inherit the open file for a moment.
    private func script(_ text: String) throws -> String {
        let file = folder.appendingPathComponent("mpv-\(UUID().uuidString)").path
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
            "-c", "mkdir -p \"$0\" && printf '#!/bin/sh\n%s\n' \"$1\" > \"$2\" && chmod 755 \"$2\" && echo done",
            folder.path,
            text, file,
        ]
        #expect(try writer.output() == "done\n")
        return file
    }
}
