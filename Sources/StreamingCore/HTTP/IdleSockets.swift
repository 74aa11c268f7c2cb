#if !canImport(Darwin)
    import Foundation
    import FoundationNetworking

    /// A workaround that keeps the waiting sockets of a session from using processor time.
    ///
    /// FoundationNetworking watches a socket for writing while it connects, and does not stop before its first transfer
    /// ends (`_SocketSources` in swift-corelibs-foundation). A connected socket is always writable, so the first
    /// transfer of each connection would keep a core busy. When libcurl pauses a transfer, FoundationNetworking stops
    /// watching its socket. When the transfer resumes, the socket is watched for reading only. Each transfer is
    /// therefore paused and resumed immediately, several times, because its connection may still be in progress.
    ///
    /// The session's queue and transfers are found by reflection, and the function of libcurl by its symbol. If a later
    /// FoundationNetworking lacks either, this class has no effect.
    final class IdleSockets: Sendable {
        private typealias Pause = @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt

        /// The delays after the start of a request. Each one is twice as long as the previous one, so the busy time is
        /// at most as long as the connection took.
        private static let delays: [DispatchTimeInterval] = (0..<10).map { .milliseconds(25 << $0) }
        /// `CURLPAUSE_RECV` and `CURLPAUSE_CONT` of libcurl.
        private static let (receiving, none): (CInt, CInt) = (1, 0)
        private static let pause = dlsym(nil, "curl_easy_pause").map { unsafeBitCast($0, to: Pause.self) }

        private let queue: DispatchQueue?
        private let transfers: @Sendable () -> [UnsafeMutableRawPointer]

        /// Creates the workaround for `session`. It has no effect until a request begins.
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

        /// Starts the delays. Call it when a request begins.
        func requestDidBegin() { wait(Self.delays[...]) }

        /// Settles after each delay. On a busy machine, the first delays may pass before the transfer exists.
        private func wait(_ delays: ArraySlice<DispatchTimeInterval>) {
            guard let delay = delays.first else { return }
            queue?.asyncAfter(deadline: .now() + delay) { [weak self] in
                self?.settle()
                self?.wait(delays.dropFirst())
            }
        }

        /// Restricts all sockets to reading. Call it on the session's queue.
        private func settle() {
            for transfer in transfers() {
                _ = Self.pause?(transfer, Self.receiving)
                _ = Self.pause?(transfer, Self.none)
            }
        }
    }
#endif
