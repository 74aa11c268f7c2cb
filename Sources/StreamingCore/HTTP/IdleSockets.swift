#if !canImport(Darwin)
    import Foundation
    import FoundationNetworking

    /// A workaround for Linux, which keeps the waiting sockets of a session from using processor time.
    ///
    /// FoundationNetworking watches a connecting socket for writing, and continues until the first transfer on the
    /// socket ends (`_SocketSources` in swift-corelibs-foundation). A connected socket is always writable, so the first
    /// transfer of each connection would keep a core busy. When libcurl pauses a transfer, FoundationNetworking stops
    /// watching the socket. When the transfer resumes, the socket is watched for reading only. Each transfer is
    /// therefore paused and resumed immediately. The pause is repeated several times, because the connection may still
    /// be in progress.
    ///
    /// This class finds the session's queue and transfers by reflection, and the function of libcurl by its symbol. If
    /// a later version of FoundationNetworking lacks the queue, the transfers or the function, this class has no
    /// effect.
    final class IdleSockets: Sendable {
        private typealias Pause = @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt

        /// The delays before each attempt to restrict the sockets to reading.
        ///
        /// Each delay is twice as long as the previous delay. The socket is therefore busy for no more time than the
        /// system needed to connect.
        private static let delays: [DispatchTimeInterval] = (0..<10).map { .milliseconds(25 << $0) }
        /// The values of the constants `CURLPAUSE_RECV` and `CURLPAUSE_CONT` of libcurl.
        private static let (receiving, none): (CInt, CInt) = (1, 0)
        private static let pause = dlsym(nil, "curl_easy_pause").map { unsafeBitCast($0, to: Pause.self) }

        private let queue: DispatchQueue?
        private let transfers: @Sendable () -> [UnsafeMutableRawPointer]

        /// Creates the workaround for `session`. The workaround has no effect until a request begins.
        init(_ session: URLSession) {
            nonisolated(unsafe) let multi = Mirror(reflecting: session).descendant("multiHandle")
            queue = multi.flatMap { Mirror(reflecting: $0).descendant("queue") } as? DispatchQueue
            transfers = {
                let list = multi.flatMap { Mirror(reflecting: $0).descendant("easyHandles") }
                return list.map { Mirror(reflecting: $0).children }?.compactMap {
                    Mirror(reflecting: $0.value).descendant("rawHandle") as? UnsafeMutableRawPointer
                } ?? []
            }
        }

        /// Starts the attempts to restrict the sockets to reading. Call this method when a request begins.
        func requestDidBegin() { wait(Self.delays[...]) }

        /// Calls `settle()` after each delay. On a busy machine, the first delays may pass before the transfer exists.
        private func wait(_ delays: ArraySlice<DispatchTimeInterval>) {
            guard let delay = delays.first else { return }
            queue?.asyncAfter(deadline: .now() + delay) { [weak self] in
                self?.settle()
                self?.wait(delays.dropFirst())
            }
        }

        /// Restricts all sockets to reading. Call this method on the session's queue.
        private func settle() {
            for transfer in transfers() {
                _ = Self.pause?(transfer, Self.receiving)
                _ = Self.pause?(transfer, Self.none)
            }
        }
    }
#endif
