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

    private struct Question: Sendable {
        let purpose: Purpose
        /// Of which load.
        let load: Int
    }

    /// How long there has been no answer to what is out, counted in looks and not in time: while this process is stopped or
    /// the machine sleeps, no answer can be read.
    private struct Silence: Sendable {
        var nextLook: Duration
        var looks = 0
    }

    var settings = Settings()
    var media: MPVMedia?
    var wantsToPlay = false
    /// Whether mpv is paused, as told last or as it was told.
    var isPaused = true
    var timeline = MPVTimeline()
    var complaints = MPVComplaints()
    /// What had ended when its process went.
    var lost: URL?
    /// The URL of the last live stream; nil after a playlist with an end. A new load of this URL counts as live before
    /// its playlist is read, so that the refused seek of a retry is not reported.
    var liveURL: URL?

    private var headers: HTTPHeaders
    let maximumBitrate: Int?
    private var outputs: [MPVOutput] = []
    private(set) var epoch = 0
    private var loads = 0
    private var isRunning = false
    private var hasAnswered = false
    /// Whether the last load failed because mpv cannot run on this machine.
    var cannotRun = false
    private var lastID = 0
    private var lastRead = 0
    private var questions: [Int: Question] = [:]
    private var silence: Silence?
    private var nextPoll: Duration?

    /// - Parameters:
    ///   - headers: The header fields of all media requests.
    ///   - maximumBitrate: The maximum bitrate that mpv was started with, in bits per second.
    init(headers: HTTPHeaders = [:], maximumBitrate: Int? = nil) {
        self.headers = headers
        self.maximumBitrate = maximumBitrate
    }

    /// mpv answers within milliseconds, its start included; after as many seconds it never will.
    private static let patience = 10
    private static let look = Duration.seconds(1)

    mutating func handle(_ input: MPVInput, at now: Duration) -> [MPVOutput] {
        outputs = []
        let reading = media?.reading
        switch input {
        case .load(let url): load(url, at: now)
        case .play: setPlaying(true, at: now)
        case .pause: setPlaying(false, at: now)
        case .seek(let target): seek(to: target, at: now)
        case .setSpeed(let speed): setSpeed(speed, at: now)
        case .setVolume(let volume): setVolume(volume, at: now)
        case .toggleMute: toggleMute(at: now)
        case .selectTrack(let id, let kind): selectTrack(id, of: kind, at: now)
        case .stop: stop(at: now)
        case .setHeaders(let headers): setHeaders(headers)
        case .message(let message): receive(message, at: now)
        case .didNotStart(let reason):
            endProcess()
            fail(.loadFailed(reason: reason), at: now)
            cannotRun = true
        case .exited(let exit): didExit(exit, at: now)
        case .playlist(let ending, let lowestBitrate, let id):
            if media?.reading == id { warnOfMaximumBitrate(lowest: lowestBitrate, at: now) }
            didReadPlaylist(ending, id: id, at: now)
        case .tick: lookForSilence(at: now)
        }
        poll(at: now)
        if !shouldAdvance { media?.progress.didMove() }
        timeline.setAdvancing(isAdvancing, at: now)
        if let reading, media?.reading != reading { outputs.append(.cancelRead(id: reading)) }
        return outputs
    }

    /// When `tick` is due; nil if there is nothing to wait for.
    var nextDeadline: Duration? { [silence?.nextLook, nextPoll].compactMap { $0 }.min() }

    // MARK: Talking to mpv

    mutating func send(_ command: MPVCommand, for purpose: Purpose, at now: Duration) {
        guard isRunning else { return }
        lastID += 1
        questions[lastID] = Question(purpose: purpose, load: loads)
        if silence == nil { silence = Silence(nextLook: now + Self.look) }
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

    /// What was asked by the request of that number; nil if it was asked of an older load or process.
    mutating func purpose(ofRequest id: Int, at now: Duration) -> Purpose? {
        hasAnswered = true
        guard let question = questions[id] else { return nil }
        // mpv answers in order: what is older and has no answer will get none.
        questions = questions.filter { $0.key > id }
        silence = questions.isEmpty ? nil : Silence(nextLook: now + Self.look)
        return question.load == loads ? question.purpose : nil
    }

    /// Requests the playlist of the loaded media. Results of earlier reads are ignored from now on.
    mutating func readPlaylist() {
        guard let media else { return }
        lastRead += 1
        self.media?.reading = lastRead
        outputs.append(.readPlaylist(media.url, headers, id: lastRead))
    }

    // MARK: The process

    mutating func beginLoad(_ url: URL, at now: Duration) {
        loads += 1
        complaints = MPVComplaints()
        nextPoll = nil
        media = MPVMedia(url, began: now)
        if url == liveURL { media?.ending = .open }
    }

    /// A process keeps what it was told first, so that what it loads for the last media does not get what is for the next.
    private mutating func setHeaders(_ headers: HTTPHeaders) {
        if headers == self.headers { return }
        self.headers = headers
        endProcess()
    }

    mutating func startProcess(at now: Duration) {
        if isRunning { return }
        isRunning = true
        hasAnswered = false
        outputs.append(.start)
        for command in MPVOptions.setup(headers) + [.log("warn")] + MPVProperty.watched.map(MPVCommand.observe) {
            send(command, for: .other, at: now)
        }
        set(.speed, .number(Double(settings.speed)), at: now)
        set(.volume, .number(Double(settings.volume * 100)), at: now)
        set(.mute, .bool(settings.isMuted), at: now)
    }

    /// What has ended is missed only when something is to be played again.
    mutating func endProcess() {
        if isRunning { outputs.append(.end) }
        isRunning = false
        loads += 1
        questions = [:]
        silence = nil
        nextPoll = nil
        guard let media, media.hasEnded else { return }
        lost = media.url
        self.media = nil
    }

    private mutating func didExit(_ exit: MPVExit, at now: Duration) {
        guard isRunning else { return }
        let (isLoaded, answered) = (media != nil, hasAnswered)
        endProcess()
        switch exit {
        // The person has closed its window.
        case .code(0) where answered:
            if isLoaded { stopByItself(at: now) }
        case .code where !answered:
            fail(.loadFailed(reason: "mpv ended \(exit) before it answered; \(MPVInstallation.requirement())"), at: now)
            cannotRun = true
        case .code, .signal, .unresponsive:
            fail(.networkError(reason: "mpv ended \(exit)"), at: now)
        }
    }

    private mutating func lookForSilence(at now: Duration) {
        guard var silence, now >= silence.nextLook else { return }
        silence.looks += 1
        silence.nextLook = now + Self.look
        self.silence = silence
        guard silence.looks >= Self.patience else { return }
        let words = hasAnswered ? "mpv has not answered for" : "mpv did not start within"
        endProcess()
        fail(.networkError(reason: "\(words) \(Self.patience) s"), at: now)
    }

    /// Asks for what mpv does not tell by itself: often while it plays, and now and then while it stands.
    private mutating func poll(at now: Duration) {
        guard isRunning, let media, media.isReady else {
            nextPoll = nil
            return
        }
        let next = now + (isAdvancing || media.isBuffering ? .milliseconds(250) : .seconds(1))
        guard let due = nextPoll, now >= due else {
            nextPoll = min(nextPoll ?? next, next)
            return
        }
        nextPoll = next
        watchProgress(at: now)
        // What has no answer yet is not asked again.
        if silence == nil { ask(for: MPVProperty.polled, then: .poll, at: now) }
    }

    /// Counts time without progress as a stall, even if mpv does not report one.
    private mutating func watchProgress(at now: Duration) {
        guard shouldAdvance, let media else { return }
        self.media?.progress.look(isAnswered: silence == nil)
        if self.media?.isStalled != media.isStalled { follow(at: now) }
    }

    // MARK: Telling

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

    mutating func stopByItself(at now: Duration) {
        report(.action(.stop), at: now)
        unload(at: now)
    }

    mutating func unload(at now: Duration) {
        media = nil
        lost = nil
        wantsToPlay = false
        timeline.move(to: 0, at: now)
    }

    mutating func countEpoch() { epoch += 1 }

    var isAdvancing: Bool { shouldAdvance && media?.progress.isStanding == false }

    /// Whether the position should advance, according to the state that mpv reports.
    private var shouldAdvance: Bool {
        guard isRunning, let media else { return false }
        return media.isReady && !isPaused && media.move == .none && !media.pausedForCache && !media.hasEnded
    }
}
