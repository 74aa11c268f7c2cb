import StreamingCore

/// The running requests of one session, and its last requests that have ended.
struct RequestLog {
    /// The number of ended requests that the log keeps.
    static let capacity = 64

    private var running: [Int: RequestRecord] = [:]
    private var ended: [RequestRecord] = []
    private var count = 0

    /// The records in the order of their starts.
    var records: [RequestRecord] {
        (ended + running.values).sorted { $0.begin < $1.begin }
    }

    /// Adds the record of a request, and returns the identifier of the record.
    mutating func begin(_ record: RequestRecord) -> Int {
        count += 1
        running[count] = record
        return count
    }

    /// Changes the record of a running request in place. The record is nil if the request has ended.
    mutating func update(_ id: Int, _ change: (inout RequestRecord?) -> Void) { change(&running[id]) }

    /// Ends a request, and returns its record; nil if the request has ended before.
    mutating func end(_ id: Int, _ outcome: RequestRecord.Outcome, at time: Duration) -> RequestRecord? {
        guard var record = running.removeValue(forKey: id) else { return nil }
        record.end(outcome, at: time)
        if ended.count == Self.capacity { ended.removeFirst() }
        ended.append(record)
        return record
    }
}
