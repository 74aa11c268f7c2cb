import StreamingCore

/// The conversation with an mpv process: the commands sent, their replies, and the times of polls and timeouts.
///
/// mpv replies in order. If a command receives a reply before an older command, the reply to the older command is lost.
/// The conversation then stops waiting for the lost reply.
struct MPVConversation: Sendable {
    private struct Question: Sendable {
        let id: Int
        let purpose: MPVCommandPurpose
        /// Whether a later load has made the reply irrelevant.
        var isStale = false
    }

    private struct Process: Sendable {
        var hasReplied = false
        /// The commands without a reply, oldest first.
        var questions: [Question] = []
        /// The time of the next check for a reply. The time matters only while a command has no reply.
        var nextCheck = Duration.zero
        /// The number of checks that found no reply. The timeout counts checks instead of time, because no reply can be
        /// read while this program is stopped or the machine sleeps.
        var checks = 0
        var nextPoll: Duration?

        mutating func restartChecks(at now: Duration) {
            nextCheck = now + MPVConversation.checkInterval
            checks = 0
        }
    }

    /// The conversation with the current process, or nil if no process runs.
    private var process: Process?
    private var lastID = 0

    /// The number of checks without a reply, one per second, after which mpv counts as unresponsive. mpv normally
    /// replies within milliseconds, even when it starts.
    private static let timeout = 10
    private static let checkInterval = Duration.seconds(1)

    var isRunning: Bool { process != nil }

    /// Whether the process has ever replied.
    var hasReplied: Bool { process?.hasReplied == true }

    /// Whether mpv has replied to all commands. The value is also true if no process runs.
    var isAnswered: Bool { process?.questions.isEmpty ?? true }

    /// The time of the next check or poll, or nil if no check or poll is scheduled.
    var nextDeadline: Duration? {
        guard let process else { return nil }
        return [process.questions.isEmpty ? nil : process.nextCheck, process.nextPoll].compactMap { $0 }.min()
    }

    /// Begins the conversation with a new process.
    ///
    /// - Returns: The outputs that send the header fields, the log level and the settings, and that observe the
    ///   properties in `MPVProperty.watched`.
    mutating func begin(_ headers: HTTPHeaders, _ settings: MPVSettings, at now: Duration) -> [MPVOutput] {
        process = Process()
        let commands = MPVOptions.setup(headers) + [.log("warn")] + MPVProperty.watched.map(MPVCommand.observe)
        return commands.flatMap { send($0, for: .other, at: now) }
            + settings.values.flatMap { set($0.property, $0.value, at: now) }
    }

    /// Ends the conversation with the current process. Does nothing if no process runs.
    ///
    /// - Returns: Whether a process was running.
    mutating func end() -> Bool {
        defer { process = nil }
        return isRunning
    }

    /// Marks all pending commands as stale, because their replies concern older media.
    mutating func beginLoad() {
        for index in process?.questions.indices ?? 0..<0 { process?.questions[index].isStale = true }
    }

    /// Returns the output that sends a command, and records the command until mpv replies. The result is empty if no
    /// process runs.
    mutating func send(_ command: MPVCommand, for purpose: MPVCommandPurpose, at now: Duration) -> [MPVOutput] {
        guard isRunning else { return [] }
        lastID += 1
        if isAnswered { process?.restartChecks(at: now) }
        process?.questions.append(Question(id: lastID, purpose: purpose))
        return [.send(command, id: lastID)]
    }

    /// Returns the output that sets a property. Until mpv replies, the values that mpv reports for the property are
    /// outdated. The result is empty if no process runs.
    mutating func set(_ property: MPVProperty, _ value: MPVValue, at now: Duration) -> [MPVOutput] {
        send(.set(property, value), for: .setting(property), at: now)
    }

    /// Returns whether a command that sets the property still has no reply.
    func isBeingSet(_ property: MPVProperty) -> Bool {
        process?.questions.contains { $0.purpose == .setting(property) } ?? false
    }

    /// Returns the outputs that request the properties for `purpose`. The values of the properties arrive before the
    /// reply for `purpose`.
    mutating func ask(_ purpose: MPVCommandPurpose, at now: Duration) -> [MPVOutput] {
        var outputs: [MPVOutput] = []
        for property in purpose == .settle ? MPVProperty.settling : MPVProperty.polled {
            outputs += send(.get(property), for: .property(property), at: now)
        }
        return outputs + send(.get(.pause), for: purpose, at: now)
    }

    /// Handles the reply to the command with this id.
    ///
    /// - Returns: The purpose of the command; nil if the command belongs to an older load or process, or if the reply
    ///   already counts as lost.
    mutating func didReply(to id: Int, at now: Duration) -> MPVCommandPurpose? {
        process?.hasReplied = true
        guard let questions = process?.questions, let index = questions.firstIndex(where: { $0.id == id }) else {
            return nil
        }
        let question = questions[index]
        process?.questions.removeFirst(index + 1)
        process?.restartChecks(at: now)
        return question.isStale ? nil : question.purpose
    }

    /// Counts a check without a reply, if a check is due.
    ///
    /// - Returns: The reason why mpv counts as unresponsive, or nil if mpv does not count as unresponsive.
    mutating func checkForReply(at now: Duration) -> String? {
        guard let process, !process.questions.isEmpty, now >= process.nextCheck else { return nil }
        self.process?.nextCheck = now + Self.checkInterval
        self.process?.checks += 1
        guard process.checks + 1 >= Self.timeout else { return nil }
        return "\(process.hasReplied ? "mpv has not responded for" : "mpv did not start within") \(Self.timeout) s"
    }

    /// Returns whether a poll is due now, and schedules the next poll.
    ///
    /// - Parameters:
    ///   - interval: The maximum time until the next poll, or nil to schedule no poll.
    ///   - now: The current time.
    mutating func pollIsDue(every interval: Duration?, at now: Duration) -> Bool {
        guard let process, let interval else {
            self.process?.nextPoll = nil
            return false
        }
        let isDue = process.nextPoll.map { now >= $0 } ?? false
        let next = now + interval
        self.process?.nextPoll = isDue ? next : min(process.nextPoll ?? next, next)
        return isDue
    }
}
