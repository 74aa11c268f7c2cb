import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system calls of this target, for terminals, signals and files.
enum TerminalSystem {
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns whether this process may read keys and change the terminal without being stopped by the system.
    ///
    /// The result is also true if the descriptor is not a terminal, or not the controlling terminal of the process.
    static func isInForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Returns the size of the terminal at a descriptor, in characters, or nil if the descriptor is not a terminal or
    /// the size is unknown.
    static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    static func modes(of descriptor: Int32) -> termios? {
        var modes = termios()
        return tcgetattr(descriptor, &modes) == 0 ? modes : nil
    }

    /// Sets the modes of a terminal.
    ///
    /// - Parameters:
    ///   - modes: The new modes.
    ///   - descriptor: The descriptor of the terminal.
    ///   - forgetsInput: Whether to discard input that was typed but not read.
    static func setModes(_ modes: termios, of descriptor: Int32, forgetsInput: Bool = false) {
        var modes = modes
        tcsetattr(descriptor, forgetsInput ? TCSAFLUSH : TCSADRAIN, &modes)
    }

    /// Returns `modes`, changed to deliver single keys without an echo. Ctrl-Z and Ctrl-\ still send signals. The other
    /// control keys, such as Ctrl-S and Ctrl-V, are delivered too.
    ///
    /// - Parameters:
    ///   - modes: The modes before.
    ///   - deliversInterrupt: Whether Ctrl-C is delivered as a key. Otherwise, Ctrl-C sends a signal.
    static func keyModes(from modes: termios, deliversInterrupt: Bool) -> termios {
        var modes = modes
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        modes.c_iflag &= ~tcflag_t(IXON)
        if deliversInterrupt {
            let none = UInt8(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
            withUnsafeMutableBytes(of: &modes.c_cc) { $0[Int(VINTR)] = none }
        }
        return modes
    }

    /// Writes all bytes, in several calls if necessary. Returns the error of the first call that fails, otherwise nil.
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

    /// Returns the available bytes of a descriptor, or nil if no bytes are available yet.
    ///
    /// The result is empty at the end of input, and also if the descriptor cannot be read.
    static func read(_ descriptor: Int32) -> [UInt8]? {
        guard let bytes = nextBytes(descriptor, atMost: 4_096) else { return isNothingThereYet ? nil : [] }
        return bytes
    }

    /// Opens /dev/null for each closed standard descriptor. Otherwise, the next opened file would get the number of the
    /// closed descriptor.
    static func openStandardDescriptors() {
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
        }
    }

    /// Waits until at least one descriptor can be read, and returns the readable descriptors. The result is empty after
    /// the maximum time, or if a signal interrupts the wait.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors to wait for.
    ///   - milliseconds: The maximum time to wait, or -1 for no limit.
    static func waitToRead(_ descriptors: [Int32], milliseconds: Int32) -> [Int32] {
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&waiting, nfds_t(waiting.count), milliseconds)
        return waiting.filter { $0.revents != 0 }.map(\.fd)
    }

    /// Returns the next bytes (empty at the end of input), or nil after an error, with the reason in `errno`.
    static func nextBytes(_ descriptor: Int32, atMost size: Int) -> [UInt8]? {
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

    /// Whether the last system call failed because no bytes are available yet, or because a signal interrupted it.
    static var isNothingThereYet: Bool { errno == EAGAIN || errno == EINTR }

    // MARK: Signals

    /// The signals that stop the command cleanly and then end the process.
    static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    static let interruptSignal = SIGINT
    static let suspendSignal = SIGTSTP
    static let continueSignal = SIGCONT
    /// The signal of a change of the size of the terminal.
    static let resizeSignal = SIGWINCH
    /// The signals of a crash. The handler of these signals restores the terminal and then lets the process crash.
    private static let crashSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// Installs the signal handlers. The handler of the ending, suspend, continue and resize signals writes the number
    /// of each signal to a pipe. The handler of the crash signals restores the terminal.
    ///
    /// A signal handler may call only a few functions (signal-safety(7)). SIGPIPE and SIGXFSZ are ignored, so that a
    /// closed pipe or a file at its size limit causes an error of `write`.
    ///
    /// - Returns: The descriptor for reading from the pipe, or nil if no pipe can be created.
    static func catchSignals() -> Int32? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        signalPipe = ends[1]
        for number in endingSignals + [suspendSignal, continueSignal, resizeSignal] { handle(number, with: noteSignal) }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for number in crashSignals { handle(number, with: restoreAndCrash) }
        return ends[0]
    }

    /// Suspends this process, and returns when the process continues.
    ///
    /// SIGSTOP cannot be blocked. The method sends SIGSTOP to this thread. If another thread received the signal, this
    /// thread might continue for a moment.
    static func suspend() { pthread_kill(pthread_self(), SIGSTOP) }

    /// Ends the process without running exit handlers. All output must have been written.
    ///
    /// OpenSSL has an exit handler, which crashes if URLSession closes a connection on another thread at the same time.
    static func exit(_ code: Int32) -> Never { _exit(code) }

    /// Restores the terminal, and ends the process at once with the exit code of a signal.
    static func exitNow(_ number: Int32) -> Never {
        restoreTerminal()
        _exit(ExitCode.signal(number))
    }

    /// Sets the handler of a signal, unless the parent process, such as `nohup`, has set the signal to be ignored.
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

    /// The terminal modes to restore when the process ends, even in a crash, or nil if the modes are unchanged.
    @MainActor static var kept: termios? {
        get { restorableModes }
        set { restorableModes = newValue }
    }

    /// Whether the terminal shows a picture or a full screen, which a crash must remove. The value changes only while
    /// the lock of the picture is held, or on the main actor.
    static var showsPicture: Bool {
        get { isPictureShown }
        set { isPictureShown = newValue }
    }

    /// Whether the terminal brackets pastes for the line that the user edits, which a crash must end.
    @MainActor static var bracketsPastes: Bool {
        get { arePastesBracketed }
        set { arePastesBracketed = newValue }
    }
}

// A signal handler may only access plain memory and make a few system calls, so these are globals without a lock.
// `signalPipe` is written once, before any handler is set. `restorableModes` and `arePastesBracketed` are written only
// by the main actor, and `isPictureShown` only with the lock of the picture held. All are read when the process is
// about to end.
nonisolated(unsafe) private var signalPipe: Int32 = -1
nonisolated(unsafe) private var restorableModes: termios?
nonisolated(unsafe) private var isPictureShown = false
nonisolated(unsafe) private var arePastesBracketed = false

// Ends the mouse reports and bracketed paste of a full screen, and the alternate screen.
private let endOfPicture: StaticString =
    "\u{18}\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[0m\u{1B}[?1049l\u{1B}[?25h"

// Ends bracketed paste, and begins a new line below the edited line.
private let endOfPastes: StaticString = "\u{1B}[?2004l\r\n"

private func noteSignal(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    let before = errno
    _ = write(signalPipe, &byte, 1)
    errno = before
}

private func restoreTerminal() {
    // In the background, changing the modes would stop the process, and the shell already controls the terminal.
    if TerminalSystem.isInForeground(STDIN_FILENO), var modes = restorableModes {
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    }
    // The picture can be shown although standard input is no terminal.
    guard isPictureShown || arePastesBracketed, TerminalSystem.isInForeground(STDOUT_FILENO) else { return }
    let sequence = isPictureShown ? endOfPicture : endOfPastes
    _ = sequence.withUTF8Buffer { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

private let crashMessage: StaticString = "player: internal error; please report it\n"

private func restoreAndCrash(_ number: Int32) {
    restoreTerminal()
    // The message of the runtime can be lost with the alternate screen.
    if isPictureShown { _ = crashMessage.withUTF8Buffer { write(STDERR_FILENO, $0.baseAddress, $0.count) } }
    signal(number, SIG_DFL)
    raise(number)
}
