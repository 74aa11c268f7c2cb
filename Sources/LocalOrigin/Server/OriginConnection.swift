import Foundation
import StreamingCore

/// A connection to an origin, which reads requests and sends one response after the other.
final class OriginConnection {
    /// A response that is being sent.
    private struct Sending {
        let reply: OriginReply
        let keepsAlive: Bool
        var delivery: Delivery
        var isHeadSent = false
        /// The earliest time at which the head of the response is sent.
        let headTime: Duration

        var isChunked: Bool { reply.resource != nil && reply.headers["Content-Length"] == nil }
    }

    let descriptor: Int32
    private var parser = RequestParser()
    private var sending: Sending?
    /// The queued bytes that the socket has not accepted yet.
    private var output: ArraySlice<UInt8> = []
    /// Whether the connection has ended, so that its descriptor must be closed.
    private(set) var isOver = false
    /// The time at which `proceed` must be called even without activity on the socket; nil if `proceed` must be called
    /// only after such activity.
    private(set) var wakeTime: Duration?

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The socket events that the server must wait for.
    var interest: Sockets.Interest {
        Sockets.Interest(descriptor: descriptor, reads: true, writes: !output.isEmpty)
    }

    /// Reads all bytes that have already arrived, and sets `isOver` at the end of the connection. Does not wait for
    /// more bytes.
    func receive() {
        var buffer = [UInt8](repeating: 0, count: 8 << 10)
        while !isOver {
            switch Sockets.receive(descriptor, into: &buffer) {
            case .count(let count): parser.append(buffer[..<count])
            case .wouldBlock: return
            case .closed: isOver = true
            }
        }
    }

    /// Sends as much of the responses as possible at the time `now`.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - reply: A function that returns the response to a request at a time.
    func proceed(at now: Duration, reply: (OriginRequest, Duration) -> OriginReply) {
        wakeTime = nil
        while !isOver {
            guard flush() else { return }
            if sending == nil && !readRequest(at: now, reply: reply) { return }
            guard sendSome(at: now) else { return }
        }
    }

    /// Starts the response to the next request, with the status 400 if the request is invalid.
    ///
    /// - Returns: Whether a response was started; false if no complete request has arrived.
    private func readRequest(at now: Duration, reply: (OriginRequest, Duration) -> OriginReply) -> Bool {
        switch parser.next() {
        case .incomplete:
            return false
        case .invalid:
            start(OriginReply(status: 400, headers: ["Content-Length": "0"]), keepsAlive: false, at: now)
        case .request(let request, let keepsAlive):
            start(reply(request, now), keepsAlive: keepsAlive, at: now)
        }
        return true
    }

    /// Begins a response at the time `now`. The head is sent after the latency of the response.
    private func start(_ reply: OriginReply, keepsAlive: Bool, at now: Duration) {
        let range = reply.resource == nil ? 0..<0 : reply.range
        sending = Sending(
            reply: reply, keepsAlive: keepsAlive, delivery: Delivery(range, behaviour: reply.behaviour, at: now),
            headTime: now + reply.behaviour.latency)
    }

    /// Queues the next bytes of the response, and returns whether more can be done at the time `now`.
    private func sendSome(at now: Duration) -> Bool {
        guard var sending else { return false }
        defer { if self.sending != nil { self.sending = sending } }
        if sending.reply.behaviour.fault == .silence { return false }
        guard now >= sending.headTime else {
            wakeTime = sending.headTime
            return false
        }
        if !sending.isHeadSent {
            sending.isHeadSent = true
            switch sending.reply.behaviour.fault {
            case .garbage:
                output = ArraySlice("Hello, world.\r\n\r\n".utf8)
                _ = flush()
                isOver = true
                return false
            case .hangUp:
                isOver = true
                return false
            case .status, .silence, .drop, .truncate, .hold, nil: break
            }
            output = ArraySlice(head(of: sending).utf8)
            return true
        }
        switch sending.delivery.next(at: now) {
        case .wait(let time):
            wakeTime = time
            return false
        case .send(let range):
            guard let data = try? sending.reply.resource?.read(range), data.count == range.count else {
                isOver = true
                return false
            }
            output = sending.isChunked ? Self.chunk(data) : ArraySlice(data)
        case .finish:
            if sending.isChunked { output = ArraySlice("0\r\n\r\n".utf8) }
            self.sending = nil
            if !sending.keepsAlive {
                _ = flush()
                isOver = true
            }
        case .cut(let byReset):
            if byReset { Sockets.resetOnClose(descriptor) }
            isOver = true
        case .silence:
            return false
        }
        return true
    }

    private func head(of sending: Sending) -> String {
        var headers = sending.reply.headers
        if sending.isChunked { headers["Transfer-Encoding"] = "chunked" }
        headers["Connection"] = sending.keepsAlive ? "keep-alive" : "close"
        headers["Server"] = "LocalOrigin"
        let status = sending.reply.status
        let fields = headers.dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return "HTTP/1.1 \(status) \(HTTPStatus.phrases[status] ?? "Status")\r\n\(fields)\r\n"
    }

    private static func chunk(_ data: Data) -> ArraySlice<UInt8> {
        ArraySlice(Array("\(String(data.count, radix: 16))\r\n".utf8) + data + Array("\r\n".utf8))
    }

    /// Sends the queued bytes, and returns whether all bytes were sent and the connection is still open.
    private func flush() -> Bool {
        while !output.isEmpty && !isOver {
            switch Sockets.send(descriptor, output) {
            case .count(let count): output = output.dropFirst(count)
            case .wouldBlock: return false
            case .closed: isOver = true
            }
        }
        return !isOver
    }
}
