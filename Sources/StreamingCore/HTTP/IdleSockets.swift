#if !canImport(Darwin)
    import Foundation
    import FoundationNetworking

    /// A workaround for Linux that keeps the waiting sockets of a session from using processor time.
    ///
    /// FoundationNetworking watches a connecting socket for writing, and continues until the first transfer on the
    /// socket ends (`_SocketSources` in swift-corelibs-foundation). A connected socket is always writable, so the first
    /// transfer of each connection would keep a core busy. When libcurl pauses a transfer, FoundationNetworking stops
    /// watching the socket. When the transfer resumes, the socket is watched for reading only. Each transfer is
    /// therefore paused and resumed immediately. The pause is repeated several times, because the connection may still
    /// be in progress.
    ///
    /// This class finds the session's queue and transfers by reflection, and the function `curl_easy_pause` of libcurl
    /// by its symbol. If a later version of FoundationNetworking lacks the queue, the transfers or the function, this
    /// class has no effect.
    final class IdleSockets: Sendable {
        private typealias Pause = @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt

        /// The interval that determines the times of the attempts, in nanoseconds: 25 ms. An attempt restricts the
        /// sockets to reading.
        ///
        /// Each attempt happens at a multiple of this interval, so that simultaneous requests share their attempts.
        private static let interval: UInt64 = 25_000_000
        /// The waits from the start of a request to each of its attempts, as numbers of intervals.
        ///
        /// The first wait is 50 ms, and each later wait is twice as long as the previous wait. A connected socket is
        /// therefore busy for at most 50 ms or about the time that connecting took, whichever is longer.
        private static let waits: [UInt64] = (1...10).map { 1 << $0 }
        /// The values of the constants `CURLPAUSE_RECV` and `CURLPAUSE_CONT` of libcurl.
        private static let (receiving, none): (CInt, CInt) = (1, 0)
        private static let pause = dlsym(nil, "curl_easy_pause").map { unsafeBitCast($0, to: Pause.self) }

        private let queue: DispatchQueue?
        private let transfers: @Sendable () -> [UnsafeMutableRawPointer]
        /// The times of the pending attempts, as numbers of intervals since the start of the system.
        private let pending = LockedValue<Set<UInt64>>([])

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

        /// Plans the attempts to restrict the sockets to reading. Call this method when a request begins.
        ///
        /// On a busy machine, the first attempts may come before the transfer exists.
        func requestDidBegin() {
            guard let queue else { return }
            let now = DispatchTime.now().uptimeNanoseconds / Self.interval
            let times = pending.withLock { pending in
                Self.waits.map { now + $0 }.filter { pending.insert($0).inserted }
            }
            for time in times {
                queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time * Self.interval)) { [weak self] in
                    self?.pending.withLock { _ = $0.remove(time) }
                    self?.settle()
                }
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
