import Foundation
import StreamingCore
import StreamingMetrics

/// A driver of playback at the terminal, which shows the events of the player and handles input.
@MainActor
final class PlaybackDriver {
    /// The form of the output.
    enum Style {
        /// JSON events, one per line.
        case json
        /// A status line, and above it one line per warning, alert and recovered error.
        case line
        /// A status line below a picture.
        case picture
        /// One line per event, without a status line.
        case transitions
        /// One line per event except subtitles, and below these lines a status line, which shows the subtitles.
        case all
    }

    let playback: Playback
    private let context: CommandContext
    private let style: Style
    private let signal = AsyncSignal()
    private var nextDrawing = Duration.zero
    private var message: (text: String, end: Duration)?
    private var tasks: [Task<Void, any Error>] = []

    /// The interval between two drawings of the status line.
    private static let drawingInterval = Duration.milliseconds(250)
    /// The interval between two JSON progress events.
    private static let progressInterval = Duration.seconds(1)

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - playback: A playback that has loaded nothing.
    ///   - style: The form of the output.
    ///   - hasTimer: Whether a timer runs for the drawings. Pass false only for the style `transitions`, which draws
    ///     nothing.
    ///   - context: The environment of the command.
    init(_ playback: Playback, style: Style, hasTimer: Bool = true, in context: CommandContext) {
        self.playback = playback
        self.context = context
        self.style = style
        context.inputs.attach(signal)
        context.playback = playback
        playback.onEvent = { [weak self] in self?.show($0) }
        playback.onAlert = { [weak self] in self?.show($0) }
        playback.onReplacedLoad = { [weak self] in self?.show($0) }
        let (clock, signal) = (context.clock, signal)
        guard hasTimer else { return }
        tasks.append(
            Task {
                while true {
                    try await clock.sleep(for: Self.drawingInterval)
                    signal.send()
                }
            })
    }

    /// Stops the drawing timer, and removes the status line. Call this method after playback has ended.
    func finish() {
        for task in tasks { task.cancel() }
        context.playback = nil
        context.console.clear()
    }

    /// Shows events and handles inputs until `isDone` returns true, the time limit has passed, standard output is
    /// closed, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - isDone: A closure that returns whether to stop. The driver calls the closure at once after an input or a
    ///     transition, and with a timer also at least once per drawing interval.
    ///   - limit: The maximum time to run, or nil for no limit.
    ///   - onInput: A closure that handles an input. If the closure is nil, inputs stay in the mailbox.
    func run(
        until isDone: () -> Bool, atMost limit: Duration? = nil, onInput: ((ShellInput) -> Void)? = nil
    ) async {
        let (clock, signal) = (context.clock, signal)
        let end = limit.map { clock.now + $0 }
        let alarm = end.map { end in
            Task {
                try await clock.sleep(until: end)
                signal.send()
            }
        }
        defer { alarm?.cancel() }
        while !Task.isCancelled && !context.console.isClosed {
            let sent = signal.sentCount
            if let onInput { context.inputs.drain().messages.forEach(onInput) }
            if isDone() { return }
            if let end, clock.now >= end { return }
            drawIfDue()
            await signal.wait(after: sent)
        }
    }

    /// Shows a message in the status line for two seconds.
    func say(_ text: String) {
        message = (text, context.clock.now + .seconds(2))
        redraw()
    }

    /// Shows the keys and their effects above the status line. If a picture is shown, shows a short list of the keys in
    /// the status line instead.
    func showKeys() {
        if style == .picture { return say(PlaybackTexts.keysInALine) }
        context.console.print(CommandSpec.table(PlaybackTexts.keys))
        redraw()
    }

    /// Requests that the status line is drawn again without waiting for the drawing interval.
    func redraw() {
        nextDrawing = .zero
        signal.send()
    }

    private func drawIfDue() {
        let now = context.clock.now
        guard now >= nextDrawing else { return }
        nextDrawing = now + (style == .json ? Self.progressInterval : Self.drawingInterval)
        switch style {
        case .json where playback.player.state != .idle:
            context.console.emit(PlaybackEvents.progress(playback.player.snapshot, at: context.time))
        case .picture:
            guard context.takeTerminal() else { return }
            context.picture?.setLine(line(at: now))
        case .line, .all:
            guard context.takeTerminal() else { return }
            let state = playback.player.state
            context.console.draw(line(at: now), accent: ("\(state)", Self.colour(of: state)))
        case .json, .transitions:
            break
        }
    }

    private static func colour(of state: PlaybackState) -> Console.Colour {
        switch state {
        case .playing: .green
        case .loading, .buffering, .seeking: .yellow
        case .failed: .red
        case .idle, .ready, .paused, .ended: .cyan
        }
    }

    private func line(at now: Duration) -> String {
        let player = playback.player
        let controls = PlaybackTexts.controls(
            speed: player.rate, volume: player.volume, isMuted: player.isMuted)
        let retry = playback.player.pendingRetry.map { PlaybackTexts.retry($0, at: now) }
        return PlaybackTexts.progress(
            playback.player.state, playback.player.snapshot, controls: controls,
            subtitle: SubtitleTexts.line(player.subtitles), retry: retry,
            message: message.flatMap { now < $0.end ? $0.text : nil }, width: context.console.facts.width())
    }

    private func show(_ event: StreamingPlayer.Event) {
        switch event {
        case .transition(let transition): show(transition)
        case .rejection(let rejection): show(rejection)
        case .warning(let warning): show(warning)
        case .recovered(let error): show(error)
        case .variant(let variant): show(variant)
        case .dateRange(let event): show(event)
        case .subtitles(let cues): show(cues)
        // Only asynchronous sequences miss events.
        case .missed: break
        }
    }

    private func show(_ summary: PlaybackSummary) {
        switch style {
        case .json: context.console.emit(PlaybackEvents.summary(summary))
        case .line, .picture, .transitions, .all: context.console.print(PlaybackTexts.summary(summary))
        }
    }

    private func show(_ rejection: PlaybackRejection) {
        switch style {
        case .json: context.console.emit(PlaybackEvents.rejection(rejection, at: context.time))
        case .transitions, .all: context.console.print(PlaybackTexts.rejection(rejection, at: context.time))
        case .line, .picture: say(PlaybackTexts.rejection(rejection))
        }
    }

    private func show(_ warning: PlaybackWarning) {
        switch style {
        case .json: context.console.emit(PlaybackEvents.warning(warning, at: context.time))
        case .line, .transitions, .all: printAbove(PlaybackTexts.warning(warning, at: context.time))
        case .picture: say(PlaybackTexts.warning(warning))
        }
    }

    private func show(_ error: RecoveredError) {
        switch style {
        case .json: context.console.emit(PlaybackEvents.recovery(error, at: context.time))
        case .line, .transitions, .all: printAbove(PlaybackTexts.recovery(error, at: context.time))
        case .picture: say(PlaybackTexts.recovery(error))
        }
    }

    private func show(_ event: DateRangeEvent) {
        switch style {
        case .json: context.console.emit(PlaybackEvents.dateRange(event, at: context.time))
        case .transitions, .all: printAbove(PlaybackTexts.dateRange(event, at: context.time))
        case .line, .picture: break
        }
    }

    private func show(_ cues: [SubtitleCue]) {
        switch style {
        case .json: context.console.emit(SubtitleTexts.members(cues, at: context.time))
        case .transitions: context.console.print(SubtitleTexts.event(cues, at: context.time))
        case .line, .picture, .all: redraw()
        }
    }

    private func show(_ alert: PerformanceAlert) {
        switch style {
        case .json: context.console.emit(PlaybackEvents.alert(alert, at: context.time))
        case .line, .transitions, .all: printAbove(PlaybackTexts.alert(alert, at: context.time))
        case .picture: say(PlaybackTexts.alert(alert))
        }
    }

    /// Prints a line, and requests that the status line is drawn again below the printed line.
    private func printAbove(_ text: String) {
        context.console.print(text)
        redraw()
    }

    private func show(_ variant: MediaVariant) {
        let time = context.time
        switch style {
        case .json:
            context.console.emit(
                PlaybackEvents.variant(variant, position: playback.player.clock.position, at: time))
        case .transitions, .all: context.console.print(PlaybackTexts.variant(variant, at: time))
        case .line, .picture: nextDrawing = .zero
        }
        signal.send()
    }

    private func show(_ transition: PlaybackTransition) {
        let time = transition.instant.seconds
        switch style {
        case .json:
            context.console.emit(PlaybackEvents.transition(transition, at: time))
            guard let retry = newRetry(of: transition) else { break }
            context.console.emit(PlaybackEvents.retry(retry, after: transition, at: time))
        case .transitions: printLines(of: transition, at: time)
        case .line, .picture: nextDrawing = .zero
        case .all:
            printLines(of: transition, at: time)
            nextDrawing = .zero
        }
        signal.send()
    }

    private func printLines(of transition: PlaybackTransition, at time: Double) {
        context.console.print(PlaybackTexts.transition(transition, at: time))
        guard let retry = newRetry(of: transition) else { return }
        let text = PlaybackTexts.retry(retry, at: transition.instant)
        context.console.print("\(PlaybackTexts.seconds(time, width: 8))  \(text)")
    }

    /// Returns the retry that this transition has scheduled, or nil if the transition has scheduled no retry.
    private func newRetry(of transition: PlaybackTransition) -> PendingRetry? {
        transition.didChangeState ? playback.player.pendingRetry : nil
    }
}
