import Foundation

extension HTTPHeaders {
    /// Returns the delay that the server requests in `Retry-After` (RFC 9110 §10.2.3), or nil if there is no readable
    /// one.
    ///
    /// A date in the past gives a delay of zero.
    package func retryAfter(at now: Date) -> Duration? {
        guard let value = self["Retry-After"] else { return nil }
        let wait = TimeInterval(deltaSeconds: value) ?? Date(http: value, at: now)?.timeIntervalSince(now)
        return wait.map { .seconds(max(0, $0)) }
    }
}

extension TimeInterval {
    /// Creates a time interval from a number of seconds (RFC 9111 §1.2.2), at most 2^31. Returns nil for anything but
    /// digits.
    package init?(deltaSeconds text: some StringProtocol) {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = TimeInterval(digits)
        else { return nil }
        self = min(number, 0x1p31)
    }
}
