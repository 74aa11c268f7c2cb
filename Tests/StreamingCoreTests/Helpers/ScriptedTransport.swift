import Foundation
import StreamingCore
import StreamingTestKit

/// Gives one request after the other its answer, and remembers what it was asked. One request too many has no connection.
final class ScriptedTransport: HTTPTransport {
    /// What comes of a request.
    struct Answer: Sendable {
        let respond: @Sendable (HTTPRequest) throws -> HTTPResponse

        /// A response from the URL that was asked for, or another; the text is followed by its end, or by an error.
        static func status(
            _ status: Int, _ headers: HTTPHeaders = [:], _ text: String = "", from url: URL? = nil,
            breaksWith error: HTTPError? = nil
        ) -> Self {
            Self { request in
                let rest = Locked<Data?>(Data(text.utf8))
                let body = HTTPBody {
                    let chunk = rest.withLock { rest in
                        defer { rest = nil }
                        return rest
                    }
                    if chunk == nil, let error { throw error }
                    return chunk
                }
                return HTTPResponse(status: status, url: url ?? request.url, headers: headers, body: body)
            }
        }

        static func failure(_ error: HTTPError) -> Self { Self { _ in throw error } }
    }

    private let state: Locked<(answers: [Answer], requests: [HTTPRequest])>

    init(_ answers: [Answer]) {
        state = Locked((answers, []))
    }

    /// In the order in which they came.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else { throw HTTPError.noConnection }
        return try answer.respond(request)
    }
}
