import Foundation
import StreamingCore

/// Decides what mpv is told, and what a session is told of mpv: a value, without a process.
///
/// mpv's events are hints that come late and in batches, its replies are the truth of their moment. So one load or seek is
/// under way at a time, and what an event announces is reported once the replies to questions asked after it are in.
struct MPVEngine: Sendable {
    struct Settings: Equatable, Sendable {
        var speed: Float = 1
        var volume: Float = 1
        var isMuted = false
    }

    /// What is loaded, as far as mpv has told.
    struct Media: Sendable {
        let url: URL
        let began: Duration
        /// Whether it had ended, and was loaded again because its process was gone.
        var isRevived = false
        /// mpv's number for it; nil before its reply.
        var entry: Int?
        /// Whether events speak of it already, and not of what it replaced.
        var hasStarted = false
        var isReady = false
        var hasEnded = false
        /// Where to go once what is under way has arrived.
        var target: TimeInterval?
        var move = Move.running
        /// Stalled, as reported.
        var isBuffering = false

        // As told last.
        var duration: TimeInterval?
        var isSeekable = true
        var timePosition: TimeInterval = 0
        var eofReached = false
        var pausedForCache = false
        var bufferingPercent: Int?
        var cacheDuration: TimeInterval = 0
        var cacheSpeed: Double?
        var tracks: [MediaTrack] = []
    }

    enum Move: Sendable {
        case none
        /// A load or a seek is under way.
        case running
        /// It has arrived, and the questions where and how are out.
        case settling
    }

    /// What to do once the reply has come.
    enum Purpose: Equatable, Sendable {
        case load
        case seek
        case setting(MPVProperty)
        case property(MPVProperty)
        case settle
        case end
        case poll
        /// All log messages before a failure are in.
        case cause(fileError: String)
        case other
    }

    struct Question: Equatable, Sendable {
        let purpose: Purpose
        /// Of which load.
        let load: Int
    }

    var settings = Settings()
    var media: Media?
    var wantsToPlay = false
    /// Whether mpv is paused, as told last or as it was told.
    var isPaused = true
    var timeline = MPVTimeline()
    var outputs: [MPVOutput] = []
    /// What had ended when its process went.
    var lost: URL?
    /// Of the last status line.
    var endsInSpace = true
    /// What mpv complained of since the last load, the newest last.
    var complaints: [String] = []

    private let setup: [MPVCommand]
    private(set) var epoch = 0
    private var loads = 0
    private(set) var isRunning = false
    private var hasAnswered = false
    private var lastID = 0
    private var questions: [Int: Question] = [:]
    /// Since when there has been no answer to what is out.
    private var waitingSince: Duration?
    private var nextPoll: Duration?

    /// - Parameter setup: sent to each new process, before anything else.
    init(setup: [MPVCommand] = []) {
        self.setup = setup
    }

    static let pollInterval = Duration.milliseconds(250)
    /// mpv answers within milliseconds, its start included; after so long it never will.
    static let patience = Duration.seconds(10)
    private static let mostComplaints = 50

    mutating func handle(_ input: MPVInput, at now: Duration) -> [MPVOutput] {
        outputs = []
        switch input {
        case .load(let url): load(url, at: now)
        case .play: setPlaying(true, at: now)
        case .pause: setPlaying(false, at: now)
        case .seek(let target): seek(to: target, at: now)
        case .setSpeed(let speed): setSpeed(speed, at: now)
        case .setVolume(let volume): setVolume(volume, at: now)
        case .toggleMute: toggleMute(at: now)
        case .selectTrack(let id, let kind): selectTrack(id, of: kind, at: now)
        case .showStatus(let line): showStatus(line, at: now)
        case .stop: stop(at: now)
        case .message(let message): receive(message, at: now)
        case .didNotStart(let reason):
            endProcess()
            fail(.loadFailed(reason: reason), at: now)
        case .exited(let exit): didExit(exit, at: now)
        case .tick: break
        }
        keepTime(at: now)
        timeline.setAdvancing(isAdvancing, at: now)
        return outputs
    }

    /// When `tick` is due; nil if there is nothing to wait for.
    var nextDeadline: Duration? {
        [waitingSince.map { $0 + Self.patience }, nextPoll].compactMap { $0 }.min()
    }

    // MARK: Talking to mpv

    mutating func send(_ command: MPVCommand, for purpose: Purpose, at now: Duration) {
        guard isRunning else { return }
        lastID += 1
        questions[lastID] = Question(purpose: purpose, load: loads)
        if waitingSince == nil { waitingSince = now }
        outputs.append(.send(command, id: lastID))
    }

    /// Sets a property; until mpv has done so, what it tells of it is older.
    mutating func set(_ property: MPVProperty, _ value: MPVValue, at now: Duration) {
        send(.set(property, value), for: .setting(property), at: now)
    }

    func isBeingSet(_ property: MPVProperty) -> Bool {
        questions.values.contains { $0.purpose == .setting(property) }
    }

    /// Asks for properties, and then does what `purpose` says.
    mutating func ask(for properties: [MPVProperty], then purpose: Purpose, at now: Duration) {
        for property in properties { send(.get(property), for: .property(property), at: now) }
        // mpv answers in order, so whatever reply comes last will do.
        send(.get(.pause), for: purpose, at: now)
    }

    /// The question that a reply answers; nil if it was asked of an older load or process.
    mutating func question(answeredBy id: Int, at now: Duration) -> Question? {
        hasAnswered = true
        let question = questions.removeValue(forKey: id)
        waitingSince = questions.isEmpty ? nil : now
        guard let question else { return nil }
        if case .setting = question.purpose { return question }
        return question.load == loads ? question : nil
    }

    // MARK: The process

    mutating func beginLoad(_ url: URL, at now: Duration) {
        loads += 1
        complaints = []
        nextPoll = nil
        media = Media(url: url, began: now)
        if isRunning { return }
        isRunning = true
        hasAnswered = false
        outputs.append(.start)
        for command in setup + [.log("warn")] + MPVProperty.watched.map(MPVCommand.observe) {
            send(command, for: .other, at: now)
        }
        set(.speed, .number(Double(settings.speed)), at: now)
        set(.volume, .number(Double(settings.volume * 100)), at: now)
        set(.mute, .bool(settings.isMuted), at: now)
    }

    mutating func endProcess() {
        if isRunning { outputs.append(.end) }
        isRunning = false
        loads += 1
        questions = [:]
        waitingSince = nil
        nextPoll = nil
    }

    private mutating func didExit(_ exit: MPVExit, at now: Duration) {
        guard isRunning else { return }
        let answered = hasAnswered
        endProcess()
        guard let media else { return }
        lost = media.hasEnded ? media.url : nil
        switch exit {
        // The person has closed its window.
        case .code(0) where answered:
            report(.action(.stop), at: now)
            unload(at: now)
        case .code where !answered:
            fail(.loadFailed(reason: "mpv does not start: it ended \(exit); 0.33 or later is needed"), at: now)
        case .code, .signal:
            fail(.networkError(reason: "mpv ended \(exit)"), at: now)
        }
    }

    private mutating func keepTime(at now: Duration) {
        if let since = waitingSince, now >= since + Self.patience {
            let words = hasAnswered ? "mpv has not answered for" : "mpv did not start within"
            endProcess()
            if media != nil { fail(.networkError(reason: "\(words) \(Self.patience.inWords)"), at: now) }
        }
        guard isRunning, let media, media.isReady else {
            nextPoll = nil
            return
        }
        guard let nextPoll, now >= nextPoll else {
            self.nextPoll = nextPoll ?? now + Self.pollInterval
            return
        }
        self.nextPoll = now + Self.pollInterval
        // What has no answer yet is not asked again.
        if waitingSince == nil { ask(for: MPVProperty.polled, then: .poll, at: now) }
    }

    // MARK: Telling

    mutating func note(complaint: String) {
        if complaints.count == Self.mostComplaints { complaints.removeFirst() }
        complaints.append(complaint)
    }

    mutating func report(_ event: PlaybackReport.Event, at now: Duration, position: TimeInterval? = nil) {
        let position = position ?? timeline.position(at: now)
        outputs.append(.report(PlaybackReport(event, epoch: epoch, position: position)))
    }

    /// Ends the load for good, at the place where it is; nothing more is reported until the next one.
    mutating func fail(_ error: PlaybackError, at now: Duration) {
        guard media != nil else { return }
        report(.action(.didFail(error)), at: now)
        timeline.move(to: timeline.position(at: now), at: now)
        media = nil
        wantsToPlay = false
        send(.stop, for: .other, at: now)
    }

    mutating func unload(at now: Duration) {
        media = nil
        lost = nil
        wantsToPlay = false
        timeline.move(to: 0, at: now)
    }

    mutating func countEpoch() { epoch += 1 }

    // MARK: Showing

    private var isAdvancing: Bool {
        guard isRunning, let media else { return false }
        return media.isReady && !isPaused && media.move == .none && !media.pausedForCache && !media.hasEnded
    }

    func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.isPlaying = isAdvancing
        snapshot.position = timeline.position(at: now)
        snapshot.capabilities = PlayerCapabilities(
            canSeek: media?.isSeekable ?? (lost != nil), speeds: MPVPlayer.speeds)
        guard let media else { return snapshot }
        snapshot.duration = media.duration
        snapshot.buffered = media.cacheDuration
        snapshot.bufferingPercent = media.isBuffering ? media.bufferingPercent : nil
        snapshot.throughput = media.cacheSpeed.map { $0 * 8 }
        snapshot.capabilities.hasTracks = !media.tracks.isEmpty
        return snapshot
    }
}
