import AdaptiveStreaming
import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Prints the processor time of downloading a complete stream, and compares the time with that of ffmpeg if ffmpeg is
/// installed.
///
/// - Parameter text: The URL of the stream. An invalid URL ends the process.
/// - Returns: Whether the download takes at most 1.5 times the processor time of ffmpeg. The result is also true if
///   ffmpeg is not installed.
/// - Throws: `CancellationError` if the task is cancelled, or an error of starting ffmpeg.
func streamBenchmark(_ text: String) async throws -> Bool {
    guard let url = URL(string: text) else { fail("invalid URL: \(text)", code: 2) }
    print(conditions)
    print("HLSEngine and ffmpeg download \(url.redacted) in turn; the ratio compares the median CPU times")
    let ffmpeg = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/ffmpeg" }
        .first(where: FileManager.default.isExecutableFile)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
        let before = processorSeconds()
        let bytes = try await readAll(url)
        ours.append(processorSeconds() - before)
        var line = String(format: "HLSEngine %.3f s, %lld bytes", ours[ours.count - 1], bytes)
        if let ffmpeg {
            let before = processorSeconds(ofChildren: true)
            try run(ffmpeg, "-nostdin", "-loglevel", "error", "-i", text, "-map", "0", "-c", "copy", "-f", "null", "-")
            theirs.append(processorSeconds(ofChildren: true) - before)
            line += String(format: "    ffmpeg -c copy %.3f s", theirs[theirs.count - 1])
        }
        print(line)
    }
    guard ffmpeg != nil else {
        print("ffmpeg not found, so there is no comparison")
        return true
    }
    let ratio = ours.sorted()[2] / theirs.sorted()[2]
    print(String(format: "ratio %.2f", ratio))
    return ratio <= 1.5
}

/// Downloads the complete stream with an unlimited buffer, and returns the number of received bytes.
///
/// A failed download ends the process.
private func readAll(_ url: URL) async throws -> Int64 {
    var configuration = NativePlayer.Configuration()
    configuration.bufferTarget = .infinity
    configuration.selection.choice = .highest
    let clock = SystemClock()
    let transport = URLSessionHTTPClient(session: URLSession(configuration: .ephemeral), clock: clock)
    let player = NativePlayer(transport: transport, clock: clock, configuration: configuration)
    player.load(url: url)
    while player.snapshot.duration.map({ player.snapshot.buffered < $0 - 0.001 }) ?? true {
        for report in player.mailbox.drain().messages {
            if case .didFail(let failure) = report.event { fail(failure.error.reason) }
        }
        try await clock.sleep(for: .milliseconds(10))
    }
    return player.snapshot.bytes ?? 0
}

private func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
}
