import Foundation
import StreamingCore

/// The result of a check whether an installed mpv can play for this program.
package enum MPVCheck: Equatable, Sendable {
    /// mpv has replied to a command over JSON IPC, with its name and version.
    case works(version: String)
    /// mpv cannot be started, or ends before it replies. The text is the reason.
    case fails(String)
    /// mpv runs, but has not replied in time.
    case isSilent

    /// Starts mpv without media, requests its version over JSON IPC, and ends mpv.
    ///
    /// If the task is cancelled, mpv is ended early, and the result is ``isSilent``.
    ///
    /// - Parameters:
    ///   - installation: The mpv to check.
    ///   - timeout: The maximum time until the reply.
    ///   - clock: The clock that measures the time.
    package static func run(
        _ installation: MPVInstallation, timeout: Duration, clock: any MonotonicClock
    ) async -> MPVCheck {
        let (results, continuation) = AsyncStream.makeStream(of: MPVCheck.self)
        var options = MPVOptions(video: .none)
        options.hasAudio = false
        let arguments = options.arguments
        let queue = BlockingQueue("MPVPlayback.MPVCheck")
        let process: MPVProcess
        do {
            process = try await queue.perform { () throws(SystemError) in
                try MPVProcess(path: installation.path, arguments: arguments, terminal: nil)
            }
        } catch {
            return .fails("cannot start mpv: \(error)")
        }
        let timer = DeadlineTimer(clock: clock)
        timer.set(clock.now + timeout) { continuation.yield(.isSilent) }
        process.start(
            onLine: { line in
                guard case .reply(_, let data, nil)? = MPVMessage(line), let version = data.string else { return }
                continuation.yield(.works(version: version))
            },
            onExit: { exit in
                continuation.yield(.fails("mpv exited \(exit) before it responded"))
                continuation.finish()
            })
        await queue.perform { process.write(MPVCommand.get(.version).line(id: 1)) }
        var result: MPVCheck?
        for await next in results where result == nil { result = next; process.end() }
        process.end()
        return result ?? .isSilent
    }
}
