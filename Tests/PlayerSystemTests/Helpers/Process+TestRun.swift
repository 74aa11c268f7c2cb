import Foundation

extension Process {
    /// Starts the process so that it ends with the test run, even if the run crashes.
    ///
    /// - Parameters:
    ///   - variables: The variables to add to the environment of the tests. A variable with an empty value is removed.
    ///   - testRun: The test run that ends the process; nil for the current test run.
    func start(with variables: [String: String] = [:], in testRun: TestRun? = nil) throws {
        let testRun = try testRun ?? TestRun.current.get()
        environment = testRun.environment.merging(variables) { $1 }.filter { !$0.value.isEmpty }
        try runUnblocked()
    }

    /// Runs the process to its end and returns what it writes to its standard output.
    func output(with variables: [String: String] = [:]) throws -> String {
        let pipe = Pipe()
        standardOutput = pipe
        try start(with: variables)
        // The end of the output marks the end of the process: `waitUntilExit` would also block the run loop of the
        // thread.
        return String(decoding: pipe.readToEnd(), as: UTF8.self)
    }

    /// Starts the process with no signal blocked.
    ///
    /// Threads of tests block all signals, and a child process would inherit the blocked signals. The tests end servers
    /// with signals.
    func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}

extension Pipe {
    /// Returns the next bytes of the pipe. At the end of the data, returns empty data and closes the reading side.
    ///
    /// `FileHandle.availableData` crashes if a signal interrupts it, and `Process` never closes the pipe.
    func readNext() -> Data {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            if count > 0 { return Data(buffer[..<count]) }
            if count < 0 && errno == EINTR { continue }
            try? fileHandleForReading.close()
            return Data()
        }
    }

    func readToEnd() -> Data {
        var data = Data()
        while case let chunk = readNext(), !chunk.isEmpty { data += chunk }
        return data
    }
}
