import Foundation

extension HTTPHeaders {
    /// How long the server asks to wait before another try (RFC 9110 §10.2.3); nil if it does not, or not in a form that
    /// one can read.
    package func retryAfter(at now: Date) -> Duration? {
        guard let value = self["Retry-After"] else { return nil }
        let wait = TimeInterval(deltaSeconds: value) ?? Date(http: value, at: now)?.timeIntervalSince(now)
        return wait.map { .seconds(max(0, $0)) }
    }
}

extension TimeInterval {
    /// A number of seconds (RFC 9111 §1.2.2), which is 2^31 if it is more; nil for anything but digits.
    package init?(deltaSeconds text: some StringProtocol) {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = TimeInterval(digits)
        else { return nil }
        self = min(number, 0x1p31)
    }
}
