import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system calls of this target: terminals, signals, descriptors.
enum TerminalSystem {
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Whether this process may read keys and change the terminal without being stopped for it.
    ///
    /// What is no terminal, or not the one that controls this process, stops nobody.
    static func isInForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Columns and rows of the terminal on a descriptor; nil if it has none.
    static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    static func modes(of descriptor: Int32) -> termios? {
        var modes = termios()
        return tcgetattr(descriptor, &modes) == 0 ? modes : nil
    }

    /// - Parameter forgetsInput: whether what was typed and not yet read is dropped.
    static func setModes(_ modes: termios, of descriptor: Int32, forgetsInput: Bool = false) {
        var modes = modes
        tcsetattr(descriptor, forgetsInput ? TCSAFLUSH : TCSADRAIN, &modes)
    }

    /// Keys come one by one and are not shown; Ctrl-C and Ctrl-Z stay signals.
    static func keyModes(from modes: termios) -> termios {
        var modes = modes
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
        return modes
    }

    /// Columns of a character; 0 for one that combines. Needs `useLocale()`.
    static func width(of scalar: Unicode.Scalar) -> Int {
        wcwidth.map { Int(max(0, $0(Int32(bitPattern: scalar.value)))) } ?? 1
    }

    /// Looked up by name, as the module of the C library does not declare it.
    private static let wcwidth: (@convention(c) (Int32) -> Int32)? = {
        let symbol = dlsym(dlopen(nil, RTLD_NOW), "wcwidth")
        return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32)?.self)
    }()

    /// Lets the system know widths of more than ASCII, whatever the environment says.
    static func useLocale() {
        if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "en_US.UTF-8") }
    }

    /// Writes all bytes, in as many pieces as it takes; returns what kept it from that.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> WriteError? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { pointer in
                #if canImport(Darwin)
                    Darwin.write(descriptor, pointer.baseAddress, pointer.count)
                #elseif canImport(Musl)
                    Musl.write(descriptor, pointer.baseAddress, pointer.count)
                #else
                    Glibc.write(descriptor, pointer.baseAddress, pointer.count)
                #endif
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if !(count < 0 && errno == EINTR) {
                return errno == EPIPE ? .closed : .other(String(cString: strerror(errno)))
            }
        }
        return nil
    }

    /// What can be read now; empty at the end of input or where it cannot be read, nil if nothing is there yet.
    static func read(_ descriptor: Int32) -> [UInt8]? {
        guard let bytes = nextBytes(descriptor, atMost: 4_096) else { return isNothingThereYet ? nil : [] }
        return bytes
    }

    /// Opens nothing in the place of what is closed, as the next descriptor would else be taken for it.
    static func openStandardDescriptors() {
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
        }
    }

    /// Waits until one of the descriptors can be read, at most `milliseconds` (-1 is for ever), and says which can.
    static func waitToRead(_ descriptors: [Int32], milliseconds: Int32) -> [Int32] {
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&waiting, nfds_t(waiting.count), milliseconds)
        return waiting.filter { $0.revents != 0 }.map(\.fd)
    }

    // MARK: Files

    /// Creates a file to be written; one that is there already is left alone.
    static func createFile(_ path: String) throws(Failure) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o666)
        if descriptor >= 0 { return descriptor }
        let reason = errno == EEXIST ? "the file exists; choose another name" : String(cString: strerror(errno))
        throw Failure(kind: "cannotCreate", message: "\(path): cannot create: \(reason)")
    }

    /// Opens a file to be read, and waits for nobody: also a named pipe into which nobody writes yet.
    static func openFile(_ path: String) throws(Failure) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor >= 0 { return descriptor }
        throw unreadable(path)
    }

    /// The next bytes; empty at the end, nil if nothing is there yet.
    static func readFile(_ descriptor: Int32, path: String) throws(Failure) -> Data? {
        if let bytes = nextBytes(descriptor, atMost: 65_536) { return Data(bytes) }
        if isNothingThereYet { return nil }
        throw unreadable(path)
    }

    /// Nil, and `errno` says why, if there are none.
    private static func nextBytes(_ descriptor: Int32, atMost size: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: size)
        #if canImport(Darwin)
            let count = Darwin.read(descriptor, &buffer, size)
        #elseif canImport(Musl)
            let count = Musl.read(descriptor, &buffer, size)
        #else
            let count = Glibc.read(descriptor, &buffer, size)
        #endif
        return count < 0 ? nil : Array(buffer[..<count])
    }

    private static var isNothingThereYet: Bool { errno == EAGAIN || errno == EINTR }

    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    private static func unreadable(_ path: String) -> Failure {
        Failure(kind: "cannotRead", message: "\(path): cannot read: \(String(cString: strerror(errno)))")
    }

    // MARK: Signals

    /// Signals that end the process, after a clean stop.
    static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    static let suspendSignal = SIGTSTP
    static let continueSignal = SIGCONT
    /// Signals after which nothing can be done any more but to give the terminal back.
    private static let crashSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// Writes the number of each signal into a pipe, whose other end is returned; nothing more is safe in a handler
    /// (signal-safety(7)). A closed pipe is an error of `write`, and no signal, and so is a file that may
    /// grow no more.
    static func catchSignals() -> Int32? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        signalPipe = ends[1]
        for number in endingSignals + [suspendSignal, continueSignal] { handle(number, with: noteSignal) }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for number in crashSignals { handle(number, with: restoreAndCrash) }
        return ends[0]
    }

    /// Stops the process, and returns when it goes on. By the signal that no thread can block, and to this thread: to the
    /// process, it could come to another one, and this one run on for a while.
    static func suspend() { pthread_kill(pthread_self(), SIGSTOP) }

    /// Ends the process and runs nothing more: OpenSSL cleans up when a process exits, and crashes if a connection that
    /// URLSession closes on a thread of its own still needs it. All output has been written by then.
    static func exit(_ code: Int32) -> Never { _exit(code) }

    /// Ends the process without waiting for anything but the terminal.
    static func exitNow(_ number: Int32) -> Never {
        restoreTerminal()
        _exit(ExitCode.signal(number))
    }

    /// Leaves alone what the parent has set to be ignored, as `nohup` and a shell's background do.
    private static func handle(_ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        sigaction(number, nil, &action)
        if isIgnored(action) { return }
        action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #elseif canImport(Musl)
            action.__sa_handler.sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigaction(number, &action, nil)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// The modes to give the terminal back with, also after a crash; nil while they were not changed.
    @MainActor static var kept: termios? {
        get { restorableModes }
        set { restorableModes = newValue }
    }

    /// Whether another program's picture stands on the terminal, which a crash must take away; set by whoever has the lock of
    /// the picture.
    static var showsPicture: Bool {
        get { isPictureShown }
        set { isPictureShown = newValue }
    }
}

// A handler may touch nothing but plain memory and a few system calls, so these are globals without a lock: the first is
// written once, before any handler is set; the second only by the main actor, the third only
// under the lock of the picture, and both are read when the process is about to end.
nonisolated(unsafe) private var signalPipe: Int32 = -1
nonisolated(unsafe) private var restorableModes: termios?
nonisolated(unsafe) private var isPictureShown = false

private let endOfPicture: StaticString = "\u{18}\u{1B}[0m\u{1B}[?1049l\u{1B}[?25h"

private func noteSignal(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    let before = errno
    _ = write(signalPipe, &byte, 1)
    errno = before
}

private func restoreTerminal() {
    // From the background, this would stop the process instead; there the terminal is the shell's already.
    guard TerminalSystem.isInForeground(STDIN_FILENO) else { return }
    guard var modes = restorableModes else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    if isPictureShown { _ = endOfPicture.withUTF8Buffer { write(STDOUT_FILENO, $0.baseAddress, $0.count) } }
}

private func restoreAndCrash(_ number: Int32) {
    restoreTerminal()
    signal(number, SIG_DFL)
    raise(number)
}
