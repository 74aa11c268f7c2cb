#if !canImport(Darwin)
    import Foundation
    import FoundationNetworking

    /// Keeps the sockets of a session idle while they wait for a response.
    ///
    /// FoundationNetworking watches a socket for writing while it connects, and goes on until its first transfer ends
    /// (`_SocketSources` in swift-corelibs-foundation). A connected socket is always ready for writing, so the first transfer of
    /// every connection kept a whole core busy. When libcurl pauses a transfer, FoundationNetworking stops watching its socket. When
    /// it goes on, the socket is watched for reading alone. So each transfer is paused and continued at once, a few times while its
    /// connection may still be under way.
    ///
    /// The session's queue and its transfers are found by reflection, and libcurl by its symbol. Where a later FoundationNetworking has
    /// neither, nothing is done.
    final class IdleSockets: Sendable {
        private typealias Pause = @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt

        /// After a request began; each later delay is twice as long as the one before. So the time that is still busy is no longer
        /// than the connection took.
        private static let delays: [DispatchTimeInterval] = (0..<10).map { .milliseconds(25 << $0) }
        /// `CURLPAUSE_RECV` and `CURLPAUSE_CONT` of libcurl.
        private static let (receiving, none): (CInt, CInt) = (1, 0)
        private static let pause = dlsym(nil, "curl_easy_pause").map { unsafeBitCast($0, to: Pause.self) }

        private let queue: DispatchQueue?
        private let transfers: @Sendable () -> [UnsafeMutableRawPointer]

        /// Looks into `session`, and does nothing yet.
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

        /// To be called when a request begins.
        func requestDidBegin() {
            wait(Self.delays[...])
        }

        /// Settles after each delay. On a busy machine the first of them may pass before the transfer exists.
        private func wait(_ delays: ArraySlice<DispatchTimeInterval>) {
            guard let delay = delays.first else { return }
            queue?.asyncAfter(deadline: .now() + delay) { [weak self] in
                self?.settle()
                self?.wait(delays.dropFirst())
            }
        }

        /// Has all sockets watched for reading alone; to be called on the session's queue.
        private func settle() {
            for transfer in transfers() {
                _ = Self.pause?(transfer, Self.receiving)
                _ = Self.pause?(transfer, Self.none)
            }
        }
    }
#endif
