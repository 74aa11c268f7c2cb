import Foundation

extension HTTPHeaders {
    /// Returns the delay that the server requests in `Retry-After` (RFC 9110 §10.2.3). A date in the past means a delay
    /// of 0.
    ///
    /// - Parameter now: The current date. If the field contains a date, the delay is the time from `now` to that date.
    /// - Returns: The delay; nil if the field is missing or malformed.
    package func retryAfter(at now: Date) -> Duration? {
        guard let value = self["Retry-After"] else { return nil }
        let wait = TimeInterval(deltaSeconds: value) ?? Date(http: value, at: now)?.timeIntervalSince(now)
        return wait.map { .seconds(max(0, $0)) }
    }
}

extension TimeInterval {
    /// Creates a time interval from the digits of a number of seconds (RFC 9111 §1.2.2).
    ///
    /// A number above 2^31 counts as 2^31. The result is nil if the text is not a sequence of digits.
    ///
    /// - Parameter text: The digits, with optional whitespace around them.
    package init?(deltaSeconds text: some StringProtocol) {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = TimeInterval(digits)
        else { return nil }
        self = min(number, 0x1p31)
    }
}
