import StreamingCore

/// The commands that were sent to an mpv process, its replies, and the polls between them.
///
/// mpv replies in order. A reply to one command therefore also closes older commands, whose replies were lost.
struct MPVConversation: Sendable {
    private struct Question: Sendable {
        let id: Int
        let purpose: MPVCommandPurpose
        /// Whether a later load has made the reply meaningless.
        var isStale = false
    }

    private struct Process: Sendable {
        var hasReplied = false
        /// The commands without a reply, oldest first.
        var questions: [Question] = []
        /// When to check for a reply again. It matters only while there are questions.
        var nextCheck = Duration.zero
        /// The number of checks that found no reply. The timeout counts checks and not time: while this process is
        /// stopped or the machine sleeps, no reply can be read.
        var checks = 0
        var nextPoll: Duration?

        mutating func restartChecks(at now: Duration) {
            nextCheck = now + MPVConversation.checkInterval
            checks = 0
        }
    }

    /// Nil if no process runs.
    private var process: Process?
    private var lastID = 0

    /// mpv replies within milliseconds, its start included.
    private static let timeout = 10
    private static let checkInterval = Duration.seconds(1)

    var isRunning: Bool { process != nil }

    /// Whether the process has ever replied.
    var hasReplied: Bool { process?.hasReplied == true }

    /// Whether no command waits for its reply.
    var isAnswered: Bool { process?.questions.isEmpty ?? true }

    /// The next time of a check or a poll; nil if none is due.
    var nextDeadline: Duration? {
        guard let process else { return nil }
        return [process.questions.isEmpty ? nil : process.nextCheck, process.nextPoll].compactMap { $0 }.min()
    }

    /// Begins the conversation with a new process, and sets it up.
    mutating func begin(_ headers: HTTPHeaders, _ settings: MPVSettings, at now: Duration) -> [MPVOutput] {
        process = Process()
        let commands = MPVOptions.setup(headers) + [.log("warn")] + MPVProperty.watched.map(MPVCommand.observe)
        return commands.flatMap { send($0, for: .other, at: now) }
            + settings.values.flatMap { set($0.property, $0.value, at: now) }
    }

    /// Ends the conversation with the process, if there is one.
    ///
    /// - Returns: Whether there was one.
    mutating func end() -> Bool {
        defer { process = nil }
        return isRunning
    }

    /// Makes the replies to all commands so far meaningless, because they concern older media.
    mutating func beginLoad() {
        for index in process?.questions.indices ?? 0..<0 { process?.questions[index].isStale = true }
    }

    /// Sends a command, unless no process runs.
    mutating func send(_ command: MPVCommand, for purpose: MPVCommandPurpose, at now: Duration) -> [MPVOutput] {
        guard isRunning else { return [] }
        lastID += 1
        if isAnswered { process?.restartChecks(at: now) }
        process?.questions.append(Question(id: lastID, purpose: purpose))
        return [.send(command, id: lastID)]
    }

    /// Sets a property. Values that mpv reports before its reply are older.
    mutating func set(_ property: MPVProperty, _ value: MPVValue, at now: Duration) -> [MPVOutput] {
        send(.set(property, value), for: .setting(property), at: now)
    }

    func isBeingSet(_ property: MPVProperty) -> Bool {
        process?.questions.contains { $0.purpose == .setting(property) } ?? false
    }

    /// Asks for the properties that `purpose` needs. The reply to `purpose` comes after all of their values.
    mutating func ask(_ purpose: MPVCommandPurpose, at now: Duration) -> [MPVOutput] {
        var outputs: [MPVOutput] = []
        for property in purpose == .settle ? MPVProperty.settling : MPVProperty.polled {
            outputs += send(.get(property), for: .property(property), at: now)
        }
        return outputs + send(.get(.pause), for: purpose, at: now)
    }

    /// Handles the reply to a command.
    ///
    /// - Returns: The purpose of the command; nil if it belongs to an older load or process.
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

    /// Checks for a reply, if a check is due.
    ///
    /// - Returns: Why the process counts as unresponsive; nil if it does not.
    mutating func checkForReply(at now: Duration) -> String? {
        guard let process, !process.questions.isEmpty, now >= process.nextCheck else { return nil }
        self.process?.nextCheck = now + Self.checkInterval
        self.process?.checks += 1
        guard process.checks + 1 >= Self.timeout else { return nil }
        return "\(process.hasReplied ? "mpv has not responded for" : "mpv did not start within") \(Self.timeout) s"
    }

    /// Schedules the next poll.
    ///
    /// - Parameter interval: The longest time until the next poll; nil if there is nothing to poll.
    /// - Returns: Whether a poll is due now.
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
