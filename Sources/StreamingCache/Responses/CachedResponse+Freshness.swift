import Foundation
import StreamingCore

extension CachedResponse {
    /// Returns whether the response may be used for a request without validation (RFC 9111 §4.2).
    ///
    /// Only a response with explicit freshness information, such as `max-age`, can be fresh. A redirected response is
    /// never fresh, because the cache does not know how long the redirect is valid.
    ///
    /// - Parameters:
    ///   - now: The current date.
    ///   - request: The request, whose `Cache-Control` may demand a younger response or a validation.
    func isFresh(at now: Date, for request: HTTPRequest) -> Bool {
        let (control, asked) = (CacheControl(headers), CacheControl(request.headers))
        guard url == request.url, !control.asksForValidation, !asked.asksForValidation, let age = age(at: now) else {
            return false
        }
        return age < lifetime(control) && age <= asked.maxAge ?? .infinity
    }

    /// Returns the age of the response, in seconds (RFC 9111 §4.2.3).
    ///
    /// The delay of the network counts as age, so the result may exceed the real age.
    ///
    /// - Parameter now: The current date.
    /// - Returns: The age; nil if the `Date` field is unreadable, or if `now` is earlier than the date of the request.
    func age(at now: Date) -> TimeInterval? {
        guard let sent, now >= date else { return nil }
        let told = headers.list("Age").first.flatMap { TimeInterval(deltaSeconds: $0) } ?? 0
        return max(now.timeIntervalSince(sent), told + now.timeIntervalSince(date))
    }

    /// Returns the freshness lifetime of the response, in seconds (RFC 9111 §4.2.1); 0 without readable freshness
    /// information.
    private func lifetime(_ control: CacheControl) -> TimeInterval {
        if let maxAge = control.maxAge { return maxAge }
        guard let sent, let expires = headers["Expires"].flatMap({ Date(http: $0, at: date) }) else { return 0 }
        return expires.timeIntervalSince(sent)
    }

    /// The date in the `Date` field, or the date of the request if the response has no such field; nil if the field is
    /// unreadable.
    private var sent: Date? {
        guard let text = headers["Date"] else { return date }
        return Date(http: text, at: date)
    }
}
