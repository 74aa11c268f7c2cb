#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The error of a system call that prevented an origin from starting.
package struct SocketError: Error, Equatable, CustomStringConvertible {
    /// The name of the failed system call. The name `bind` also stands for `getsockname` and `listen`.
    package let call: String
    /// The value of `errno`.
    package let code: Int32

    /// The name of the system call, and the description of the error, such as `bind: Address already in use`.
    package var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// A namespace for the system calls of this module.
///
/// The caller must close each file descriptor that a call returns.
enum Sockets {
    /// The result of sending or receiving bytes.
    enum Outcome: Equatable {
        /// The number of bytes sent or received.
        case count(Int)
        /// The socket is not ready.
        case wouldBlock
        /// The connection has ended or failed.
        case closed
    }

    /// Creates a listening TCP socket on the loopback address, and returns its descriptor and its port.
    ///
    /// If `port` is 0, the system chooses the port.
    ///
    /// - Throws: `SocketError` if a system call fails.
    static func listen(port: UInt16) throws(SocketError) -> (descriptor: Int32, port: UInt16) {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw failure("socket") }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let bound = bind(descriptor, address, length)
                return bound == 0 ? getsockname(descriptor, address, &length) : bound
            }
        }
        #if canImport(Darwin)
            let isListening = result == 0 && Darwin.listen(descriptor, 128) == 0
        #elseif canImport(Musl)
            let isListening = result == 0 && Musl.listen(descriptor, 128) == 0
        #else
            let isListening = result == 0 && Glibc.listen(descriptor, 128) == 0
        #endif
        guard isListening else {
            let error = failure("bind")
            close(descriptor)
            throw error
        }
        prepare(descriptor)
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Returns the descriptor of the next waiting connection, or nil if no connection is waiting or the call fails.
    static func accept(_ listener: Int32) -> Int32? {
        #if canImport(Darwin)
            let descriptor = Darwin.accept(listener, nil, nil)
        #elseif canImport(Musl)
            let descriptor = Musl.accept(listener, nil, nil)
        #else
            let descriptor = Glibc.accept(listener, nil, nil)
        #endif
        guard descriptor >= 0 else { return nil }
        prepare(descriptor)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    /// Reads the available bytes into a buffer without blocking, and returns the result.
    static func receive(_ descriptor: Int32, into buffer: inout [UInt8]) -> Outcome {
        outcome(recv(descriptor, &buffer, buffer.count, 0))
    }

    /// Sends as many bytes as the socket accepts without blocking, and returns the result.
    static func send(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Outcome {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { pointer in
            #if canImport(Darwin)
                outcome(Darwin.send(descriptor, pointer.baseAddress, pointer.count, flags))
            #elseif canImport(Musl)
                outcome(Musl.send(descriptor, pointer.baseAddress, pointer.count, flags))
            #else
                outcome(Glibc.send(descriptor, pointer.baseAddress, pointer.count, flags))
            #endif
        }
    }

    /// Makes a later `close` reset the connection, so that the peer sees a failure instead of a normal end.
    static func resetOnClose(_ descriptor: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Closes a descriptor.
    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    /// Creates a pipe that another thread can use to end a call of `wait`.
    ///
    /// - Returns: The descriptors of the two ends of the pipe.
    /// - Throws: `SocketError` if the system call fails.
    static func makePipe() throws(SocketError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw failure("pipe") }
        prepare(ends[0])
        prepare(ends[1])
        return (ends[0], ends[1])
    }

    /// Writes a byte to a pipe, so that a call of `wait` for the other end returns.
    static func wake(_ pipe: Int32) {
        var byte: UInt8 = 0
        _ = write(pipe, &byte, 1)
    }

    /// Reads and discards all bytes of a pipe.
    static func drain(_ pipe: Int32) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(pipe, &bytes, bytes.count) > 0 {}
    }

    /// A descriptor, and the events to wait for on the descriptor.
    struct Interest {
        var descriptor: Int32
        var reads: Bool
        var writes: Bool
    }

    /// Waits until an event happens, and returns the ready descriptors.
    ///
    /// If no event happens within the maximum time, the result is empty.
    ///
    /// - Parameters:
    ///   - interests: The descriptors and their events.
    ///   - milliseconds: The maximum time to wait, or -1 for no limit.
    static func wait(for interests: [Interest], milliseconds: Int32) -> Set<Int32> {
        var descriptors = interests.map { interest in
            pollfd(
                fd: interest.descriptor,
                events: Int16((interest.reads ? POLLIN : 0) | (interest.writes ? POLLOUT : 0)), revents: 0)
        }
        poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        return Set(descriptors.filter { $0.revents != 0 }.map(\.fd))
    }

    /// Makes a descriptor non-blocking, and prevents child processes from inheriting the descriptor.
    private static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func outcome(_ result: Int) -> Outcome {
        if result > 0 { return .count(result) }
        if result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) { return .wouldBlock }
        return .closed
    }

    private static func failure(_ call: String) -> SocketError { SocketError(call: call, code: errno) }
}
