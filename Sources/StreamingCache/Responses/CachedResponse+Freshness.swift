import Foundation
import StreamingCore

extension CachedResponse {
    /// Whether it may be handed out without asking the server (RFC 9111 §4.2): only if that said for how long. What came by
    /// a redirect never is, as nobody here knows how long the redirect counts.
    func isFresh(at now: Date, for request: HTTPRequest) -> Bool {
        let (control, asked) = (CacheControl(headers), CacheControl(request.headers))
        guard url == request.url, !control.asksForValidation, !asked.asksForValidation, let age = age(at: now) else {
            return false
        }
        return age < lifetime(control) && age <= asked.maxAge ?? .infinity
    }

    /// Seconds since the server made it (§4.2.3), taken from when it was asked for, so rather too many; nil where the
    /// server's date cannot be read, or our clock was set back.
    func age(at now: Date) -> TimeInterval? {
        guard let sent, now >= date else { return nil }
        let told = headers.list("Age").first.flatMap { TimeInterval(deltaSeconds: $0) } ?? 0
        return max(now.timeIntervalSince(sent), told + now.timeIntervalSince(date))
    }

    /// Seconds (§4.2.1).
    private func lifetime(_ control: CacheControl) -> TimeInterval {
        if let maxAge = control.maxAge { return maxAge }
        guard let sent, let expires = headers["Expires"].flatMap({ Date(http: $0, at: date) }) else { return 0 }
        return expires.timeIntervalSince(sent)
    }

    private var sent: Date? {
        guard let text = headers["Date"] else { return date }
        return Date(http: text, at: date)
    }
}
