import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The error of a system call.
struct SystemError: Error, CustomStringConvertible {
    let call: String
    let code: Int32

    var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// The POSIX calls of this target, for processes, sockets and pseudo terminals.
enum POSIX {
    /// Creates and returns two connected sockets. The sockets are close-on-exec, so that no other child process keeps a
    /// socket open.
    ///
    /// - Throws: `SystemError` if the system call fails.
    static func socketPair() throws(SystemError) -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #elseif canImport(Musl)
            let type = SOCK_STREAM | SOCK_CLOEXEC
        #else
            let type = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemError(call: "socketpair", code: errno) }
        // If a standard descriptor is closed, a socket could reuse its number, which `spawn` replaces in the child.
        for (index, end) in ends.enumerated() where end < 3 {
            ends[index] = fcntl(end, F_DUPFD_CLOEXEC, 3)
            close(end)
        }
        #if canImport(Darwin)
            var yes: Int32 = 1
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            }
        #endif
        return (ends[0], ends[1])
    }

    /// Creates a pseudo terminal in raw mode, which passes output on unchanged, and returns the descriptors of its two
    /// sides. Reads from the side `ours` do not block.
    ///
    /// - Throws: `SystemError` if the system call fails.
    static func openTerminal() throws(SystemError) -> (ours: Int32, theirs: Int32) {
        var (ours, theirs): (Int32, Int32) = (-1, -1)
        guard openpty(&ours, &theirs, nil, nil, nil) == 0 else { throw SystemError(call: "openpty", code: errno) }
        for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ours, F_SETFL, O_RDWR | O_NONBLOCK)
        var modes = termios()
        tcgetattr(theirs, &modes)
        cfmakeraw(&modes)
        tcsetattr(theirs, TCSANOW, &modes)
        return (ours, theirs)
    }

    static func setSize(_ size: MPVTerminal.Size, of terminal: Int32) {
        var value = winsize()
        value.ws_col = UInt16(clamping: size.columns)
        value.ws_row = UInt16(clamping: size.rows)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &value)
    }

    /// Returns the bytes that were written to the other side of a pseudo terminal, or empty data if there are none.
    /// Returns nil once no process has the other side open.
    static func readTerminal(_ terminal: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        #if canImport(Darwin)
            let count = Darwin.read(terminal, &buffer, buffer.count)
        #elseif canImport(Musl)
            let count = Musl.read(terminal, &buffer, buffer.count)
        #else
            let count = Glibc.read(terminal, &buffer, buffer.count)
        #endif
        if count > 0 { return Data(buffer[..<count]) }
        return count < 0 && [EINTR, EAGAIN].contains(errno) ? Data() : nil
    }

    /// Starts a program and returns its process identifier.
    ///
    /// The program inherits `socket` under the number `descriptor`. Its standard input and output are `terminal`, or
    /// `/dev/null` if `terminal` is nil. Its standard error is `/dev/null`. Files with close-on-exec are not inherited.
    /// The program has a separate process group, so keys such as Ctrl-C do not send signals to the program. The stop
    /// signals SIGTSTP, SIGTTIN and SIGTTOU are blocked. All signals have their default action.
    ///
    /// - Throws: `SystemError` if the program cannot be started.
    static func spawn(
        _ path: String, _ arguments: [String], socket: Int32, as descriptor: Int32, terminal: Int32?
    ) throws(SystemError) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for standard in 0...2 as ClosedRange<Int32> {
            if let terminal, standard < 2 {
                posix_spawn_file_actions_adddup2(&actions, terminal, standard)
            } else {
                posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
            }
        }
        // Even if the numbers are equal, this action clears close-on-exec (glibc 2.29, POSIX.1-2024).
        posix_spawn_file_actions_adddup2(&actions, socket, descriptor)

        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // Ctrl-Z also reaches the child until it has its own process group. posix_spawn(3) suspends this process until
        // the child executes mpv, so a stopped child would block this process. The child therefore keeps the stop
        // signals blocked.
        var stops = sigset_t()
        sigemptyset(&stops)
        for signal in [SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&stops, signal) }
        posix_spawnattr_setsigmask(&attributes, &stops)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETPGROUP)
        #if canImport(Darwin)
            flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #elseif canImport(Glibc)
            _ = closeFrom?(&actions, descriptor + 1)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var words = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, &words, environ)
        guard code == 0 else { throw SystemError(call: path, code: code) }
        return identifier
    }

    #if canImport(Glibc)
        /// The function that closes all file descriptors of the child from a given number on, or nil before glibc 2.34.
        /// Without the function, only close-on-exec descriptors are closed. The function is looked up by name, because
        /// the module of the C library does not declare it.
        private static let closeFrom:
            (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32)? = {
                let symbol = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np")
                return unsafeBitCast(
                    symbol,
                    to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32)?.self)
            }()
    #endif

    /// Writes to a socket without blocking, and returns the number of bytes that the socket accepted.
    static func write(_ bytes: Data, to socket: Int32) -> Int {
        #if canImport(Darwin)
            let flags = MSG_DONTWAIT
        #else
            let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                break
            }
        }
        return bytes.count - rest.count
    }

    /// Waits until a descriptor has data or the end of its data. If `alsoToWrite` is true, the wait also ends once
    /// bytes can be written.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor to wait for.
    ///   - alsoToWrite: Whether to wait for writing too.
    ///   - milliseconds: The maximum time to wait, or -1 for no limit.
    static func wait(for descriptor: Int32, alsoToWrite: Bool = false, milliseconds: Int32 = -1) {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN) | (alsoToWrite ? Int16(POLLOUT) : 0), revents: 0)
        poll(&waiting, 1, milliseconds)
    }

    /// Returns the bytes that a socket can deliver now, or empty data if there are none. Returns nil at the end of the
    /// data.
    static func read(_ socket: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { return Data(buffer[..<count]) }
        return count < 0 && [EINTR, EAGAIN, EWOULDBLOCK].contains(errno) ? Data() : nil
    }

    static func shutDown(_ socket: Int32) { shutdown(socket, Int32(SHUT_RDWR)) }

    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #else
            Glibc.close(descriptor)
        #endif
    }

    static func kill(_ process: Int32) {
        #if canImport(Darwin)
            Darwin.kill(process, SIGKILL)
        #elseif canImport(Musl)
            Musl.kill(process, SIGKILL)
        #else
            Glibc.kill(process, SIGKILL)
        #endif
    }

    /// Returns the way in which a child process ended, and releases its process identifier. Returns nil while the child
    /// runs.
    ///
    /// - Parameters:
    ///   - process: The identifier of the child.
    ///   - waits: Whether to wait until the child has ended.
    static func exit(of process: Int32, waits: Bool) -> MPVExit? {
        var status: Int32 = 0
        while true {
            let result = waitpid(process, &status, waits ? 0 : WNOHANG)
            if result == process { break }
            if result < 0 && errno == EINTR { continue }
            // Other code has already waited for the child.
            return result < 0 ? .code(-1) : nil
        }
        let signal = status & 0x7F
        return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }
}
