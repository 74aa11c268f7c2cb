import Foundation
import StreamingCore

extension CachedResponse {
    /// Returns whether the response may be used without validation (RFC 9111 §4.2).
    ///
    /// Only a response with explicit freshness information is fresh. A redirected response never is, because the cache
    /// does not know how long the redirect is valid.
    func isFresh(at now: Date, for request: HTTPRequest) -> Bool {
        let (control, asked) = (CacheControl(headers), CacheControl(request.headers))
        guard url == request.url, !control.asksForValidation, !asked.asksForValidation, let age = age(at: now) else {
            return false
        }
        return age < lifetime(control) && age <= asked.maxAge ?? .infinity
    }

    /// Returns the age of the response, in seconds (§4.2.3). It counts from the request, so it is rather too high.
    ///
    /// - Returns: The age; nil if the server's date is unreadable, or if the local clock was set back.
    func age(at now: Date) -> TimeInterval? {
        guard let sent, now >= date else { return nil }
        let told = headers.list("Age").first.flatMap { TimeInterval(deltaSeconds: $0) } ?? 0
        return max(now.timeIntervalSince(sent), told + now.timeIntervalSince(date))
    }

    /// Returns the freshness lifetime, in seconds (§4.2.1).
    private func lifetime(_ control: CacheControl) -> TimeInterval {
        if let maxAge = control.maxAge { return maxAge }
        guard let sent, let expires = headers["Expires"].flatMap({ Date(http: $0, at: date) }) else { return 0 }
        return expires.timeIntervalSince(sent)
    }

    /// The server's date of the response, or else the date of the request; nil if the server's date is unreadable.
    private var sent: Date? {
        guard let text = headers["Date"] else { return date }
        return Date(http: text, at: date)
    }
}
