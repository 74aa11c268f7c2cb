import StreamingCore

/// The loop of the server's thread, which waits for events on sockets and serves the connections.
struct OriginLoop {
    let listener: Int32
    let wakePipe: Int32
    let shared: Shared

    /// Serves all connections until the server is stopped.
    func run() {
        let clock = SystemClock()
        var connections: [OriginConnection] = []
        var accepted = 0
        while !shared.state.withLock({ $0.isStopped }) {
            let interests =
                [listener, wakePipe].map { Sockets.Interest(descriptor: $0, reads: true, writes: false) }
                + connections.map(\.interest)
            let wakeTime = connections.compactMap(\.wakeTime).min()
            let ready = Sockets.wait(for: interests, milliseconds: Self.milliseconds(until: wakeTime, from: clock.now))
            if ready.contains(wakePipe) { Sockets.drain(wakePipe) }
            if ready.contains(listener) {
                while let descriptor = Sockets.accept(listener) {
                    connections.append(OriginConnection(descriptor))
                    accepted += 1
                }
            }
            for connection in connections {
                if ready.contains(connection.descriptor) { connection.receive() }
                connection.proceed(at: clock.now, reply: shared.reply)
            }
            for connection in connections where connection.isOver { Sockets.close(connection.descriptor) }
            connections.removeAll(where: \.isOver)
            shared.state.withLock { $0.connections = .init(accepted: accepted, open: connections.count) }
        }
        for connection in connections { Sockets.close(connection.descriptor) }
    }

    /// Returns the delay in milliseconds until a time, or -1, which means no limit, if the time is nil.
    ///
    /// The delay is rounded up, so that a wait never ends too early.
    private static func milliseconds(until time: Duration?, from now: Duration) -> Int32 {
        guard let time else { return -1 }
        return Int32(clamping: Int((max(.zero, time - now).seconds * 1_000).rounded(.up)))
    }
}
