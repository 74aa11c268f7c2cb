import Foundation
import StreamingCore

/// A parser of the requests on one connection, without support for bodies (RFC 9112 §2 to §5).
struct RequestParser {
    enum Outcome {
        /// The next request is not complete yet.
        case incomplete
        /// The bytes are not a valid request.
        case invalid
        /// A request, and whether the connection stays open after its response.
        case request(OriginRequest, keepsAlive: Bool)
    }

    /// The maximum number of received bytes that do not yet contain the end of a request's head. The limit bounds the
    /// memory.
    ///
    /// With more of these bytes, the request is invalid.
    private static let limit = 16 << 10

    private var bytes: [UInt8] = []

    /// Adds bytes that were received on the connection.
    mutating func append(_ new: ArraySlice<UInt8>) {
        bytes += new
    }

    /// Removes the next complete head from the received bytes, and returns the request of the head.
    ///
    /// Returns `incomplete` if the bytes contain no complete head, and `invalid` if the head is invalid or too long.
    mutating func next() -> Outcome {
        guard let end = headEnd else { return bytes.count > Self.limit ? .invalid : .incomplete }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end + 4)
        var lines = head.components(separatedBy: "\r\n")
        let start = lines.removeFirst().split(separator: " ")
        guard start.count == 3, start[2].hasPrefix("HTTP/1.") else { return .invalid }
        var headers: HTTPHeaders = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return .invalid }
            headers[String(line[..<colon])] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        guard let request = OriginRequest(method: String(start[0]), target: String(start[1]), headers: headers) else {
            return .invalid
        }
        let connection = headers["Connection"]?.lowercased()
        return .request(
            request, keepsAlive: start[2] == "HTTP/1.1" ? connection != "close" : connection == "keep-alive")
    }

    /// The index of the two line breaks that end the head, or nil if the two line breaks have not arrived.
    private var headEnd: Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
    }
}
