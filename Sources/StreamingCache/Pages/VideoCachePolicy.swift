import Foundation
import StreamingCore

/// How long what was saved counts as what there is.
public struct VideoCachePolicy: Equatable, Sendable {
    /// Seconds.
    public let maxAge: TimeInterval

    /// By default 7 times 24 hours, whatever a calendar makes of seven days.
    public init(maxAge: TimeInterval = 7 * 24 * 3_600) {
        self.maxAge = maxAge
    }

    /// Whether what was saved then still counts: not once it has the full age, nor if it is from the future.
    public func isValid(_ timestamp: Date, at date: Date) -> Bool {
        let age = date.timeIntervalSince(timestamp)
        return age >= 0 && age < maxAge
    }
}
