import Foundation
import StreamingCore

/// The interpreter of `player shell`, which executes the lines of input in order.
@MainActor
final class ShellInterpreter {
    /// Whether at least one line was invalid, was rejected or failed.
    private(set) var hasFailed = false
    /// Whether `quit` was executed, or the input has ended.
    private(set) var isOver = false
    /// The listing of the loaded catalogue, or nil before the first.
    private(set) var listing: Listing?

    let driver: PlaybackDriver
    private let context: CommandContext
    private let json: Bool
    private let access: CatalogueAccess
    /// Whether the user edits the lines on a terminal, so that texts may have several lines.
    private let isInteractive: Bool
    private var waiting: [ShellInput] = []

    /// The maximum time that the instruction `wait` waits for a state.
    private static let longestWait = Duration.seconds(60)

    init(
        driver: PlaybackDriver, context: CommandContext, json: Bool, access: CatalogueAccess,
        isInteractive: Bool = false
    ) {
        self.driver = driver
        self.context = context
        self.json = json
        self.access = access
        self.isInteractive = isInteractive
    }

    /// Executes lines until the input ends, `quit` is executed, the task is cancelled, or standard output is closed.
    ///
    /// - Parameter prompt: The text to show before each line is read, or nil for none.
    func readLines(prompt: String?) async {
        while !isOver && !Task.isCancelled && !context.console.isClosed {
            if let prompt { context.console.write(prompt) }
            if waiting.isEmpty {
                await driver.run(until: { !self.waiting.isEmpty }, onInput: { self.waiting.append($0) })
            }
            guard !waiting.isEmpty else { return }
            switch waiting.removeFirst() {
            case .line(let line):
                await execute(line)
                // Many lines without a suspension would delay the handling of signals and events.
                await Task.yield()
            case .endOfInput: isOver = true
            case .key: break
            }
        }
    }

    /// Executes a line. With JSON, prints a reply. Without JSON, prints a reply only if the line is invalid, is
    /// rejected or fails. Blank lines, comments and cancelled instructions have no reply.
    ///
    /// - Returns: Whether the cancellation of the task has ended the instruction early.
    @discardableResult
    func execute(_ line: String) async -> Bool {
        do {
            guard let instruction = try ShellInstruction(line) else { return false }
            let rejection = try await perform(instruction)
            if !Task.isCancelled { reply(to: line, rejection: rejection.map { "\($0)" }, word: "rejected") }
            return Task.isCancelled && instruction.isWait
        } catch let error as UsageError {
            reply(to: line, rejection: error.message.redactingURLs, word: nil)
        } catch let failure as Failure {
            if Task.isCancelled { return true }
            if json { context.console.emit(failure.event(at: context.time)) }
            // The reply repeats no URL that is already in the line.
            let url = failure.url.flatMap { line.redactingURLs.contains($0) ? nil : $0 }
            let reason = [url, failure.message].compactMap { $0 }.joined(separator: ": ")
            reply(to: line, rejection: reason, word: "failed")
        } catch {
            reply(to: line, rejection: "\(error)", word: "failed")
        }
        return false
    }

    private func reply(to line: String, rejection: String?, word: String?) {
        let command = line.trimmingCharacters(in: .whitespaces).redactingURLs
        if rejection != nil { hasFailed = true }
        if json {
            context.console.emit(PlaybackEvents.reply(to: command, rejection: rejection))
        } else if let rejection {
            context.console.note(
                ["player", command, word, rejection].compactMap { $0 }.joined(separator: ": ").printable)
        }
    }

    /// Executes an instruction. Returns the reason if the instruction is rejected, otherwise nil.
    ///
    /// - Throws: `Failure` if the instruction fails.
    private func perform(_ instruction: ShellInstruction) async throws -> PlaybackRejection.Reason? {
        let playback = driver.playback
        switch instruction {
        case .load(let url): try await loadCatalogue(url)
        case .list: try printVideos(from: 0)
        case .more: try await loadMore()
        case .open(let item):
            let listing = try loaded()
            let video = try await context.find(item, in: listing)
            return playback.load(
                video.url, server: listing.source.url, video: .init(id: video.id, title: video.title))
        case .url(let url): return playback.load(url, server: url)
        case .play: return playback.ask { $0.play() }
        case .pause: return playback.ask { $0.pause() }
        case .seekTo(let time): return playback.ask { $0.seek(to: time) }
        case .seekBy(let seconds): return playback.ask { $0.seek(by: seconds) }
        case .speed(let speed): return adjust { $0.setRate(speed) }
        case .volume(let volume): return adjust { $0.setVolume(volume) }
        case .mute: return adjust { $0.setMuted(!$0.isMuted) }
        case .maximumBitrate(let bitrate): return limitBitrate(bitrate)
        case .tracks: printTracks()
        case .track(let kind, let id):
            return playback.ask { player in
                id.map { player.select(MediaTrack(kind: kind, id: $0)) } ?? player.deselectTracks(of: kind)
            }
        case .status:
            isInteractive
                ? context.console.print(StatusTexts.status(of: playback, at: context.clock.now)) : printStatus()
        case .history: printHistory()
        case .waitForState(let state): try await wait(for: state)
        case .waitForSeconds(let seconds): await driver.run(until: { false }, atMost: .seconds(seconds))
        case .retry: return playback.ask { $0.retry() }
        case .stop: return playback.ask { $0.stop() }
        case .help: printHelp(ShellInstruction.helpText)
        case .explain(let name): printHelp(ShellInstruction.helpText(of: name))
        case .quit: isOver = true
        }
        return nil
    }

    // MARK: The catalogue

    private func loaded() throws(Failure) -> Listing {
        guard let listing else {
            throw Failure(kind: "noCatalogue", message: "no catalogue is loaded; load one with: load URL")
        }
        return listing
    }

    private func loadCatalogue(_ url: URL) async throws(Failure) {
        let source = CatalogueSource.document(url)
        let listing = context.composition.listing(of: source, access)
        _ = try await listing.nextPage()
        self.listing = listing
        context.tell(of: listing, json: json)
        try printVideos(from: 0)
    }

    private func loadMore() async throws(Failure) {
        let listing = try loaded()
        guard listing.hasMore else { throw Failure(kind: "nothingMore", message: "the catalogue has no more pages") }
        let before = listing.videos.count
        _ = try await listing.nextPage()
        context.tell(of: listing, json: json)
        try printVideos(from: before)
    }

    private func printVideos(from first: Int) throws(Failure) {
        for (index, video) in try loaded().videos.enumerated().dropFirst(first) {
            context.console.result(CatalogueEvents.video(video, number: index + 1), json: json) {
                CatalogueTexts.video(video, number: index + 1)
            }
        }
    }

    // MARK: Playback

    private func wait(for state: String) async throws(Failure) {
        let player = driver.playback.player
        // Some states change only after a command, and no command is read during the wait.
        await driver.run(
            until: { player.state.name == state || player.state.needsCommand }, atMost: Self.longestWait)
        let reached = player.state.name
        if reached == state || Task.isCancelled { return }
        let reason =
            if let failure = player.failure {
                "playback failed: \(Failure(failure, url: nil, advice: driver.playback.advice).message)"
            } else {
                "the state is \(reached), expected \(state)"
            }
        throw Failure(kind: "notReached", message: reason)
    }

    /// Changes a setting. Without JSON, also prints the status, because a change of a setting causes no transition.
    /// Returns the reason if the change is rejected, otherwise nil.
    private func adjust(_ change: (StreamingPlayer) -> PlaybackRejection?) -> PlaybackRejection.Reason? {
        if let rejection = driver.playback.ask(change) { return rejection }
        if !json { printStatus() }
        return nil
    }

    private func limitBitrate(_ bitrate: Int?) -> PlaybackRejection.Reason? {
        let playback = driver.playback
        if let rejection = playback.ask({ $0.setMaximumBitrate(bitrate) }) { return rejection }
        playback.bitrateLimit = bitrate
        let text = bitrate.map { "at most \(PlaybackTexts.bandwidth(Double($0)))" } ?? "all variants"
        if !json { context.console.print(text) }
        return nil
    }

    private func printStatus() {
        let player = driver.playback.player
        if json {
            var members = PlaybackEvents.progress(driver.playback.player.snapshot, at: context.time)
            members[0] = ("event", .string("status"))
            members += [
                ("state", .string(player.state.name)), ("speed", .number(Double(player.rate))),
                ("volume", .number(Double(player.volume))), ("muted", .bool(player.isMuted)),
                ("url", .optional(player.media?.redacted, JSONValue.string)),
            ]
            return context.console.emit(members)
        }
        let controls = PlaybackTexts.controls(
            speed: player.rate, volume: player.volume, isMuted: player.isMuted)
        context.console.print(
            PlaybackTexts.progress(
                player.state, driver.playback.player.snapshot, controls: controls,
                message: player.media?.redacted, width: .max))
    }

    private func printTracks() {
        for track in driver.playback.player.tracks {
            json
                ? context.console.emit(PlaybackEvents.track(track))
                : context.console.print(
                    "\(track.isSelected ? "*" : " ") \(track.kind.rawValue) \(PlaybackTexts.track(track))")
        }
    }

    private func printHistory() {
        for transition in driver.playback.history {
            let time = transition.instant.seconds
            json
                ? context.console.emit(PlaybackEvents.transition(transition, at: time, event: "history"))
                : context.console.print(PlaybackTexts.transition(transition, at: time))
        }
    }

    private func printHelp(_ text: String) {
        json ? context.console.note(text) : context.console.print(text)
    }
}
