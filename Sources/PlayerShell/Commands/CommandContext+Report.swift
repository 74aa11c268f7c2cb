extension CommandContext {
    /// The figures that a command adds to its summary, by name.
    typealias SummaryFields = [String: JSONValue]

    /// Runs a command that plays nothing. Reports a failure, and prints a session event and a summary if `json` is
    /// true.
    ///
    /// - Parameters:
    ///   - json: Whether to print JSON.
    ///   - names: The names of the figures, in the order of the summary. A figure that `work` has not set is null.
    ///   - work: Performs the command and sets its figures.
    /// - Returns: The exit code.
    func runReporting(
        json: Bool, facts names: [String], _ work: (inout SummaryFields) async throws(Failure) -> Void
    ) async -> Int32 {
        if json { console.emit(PlaybackEvents.session(engine: nil, start: clock.startDate)) }
        var (code, facts): (Int32, SummaryFields) = (ExitCode.failed, [:])
        do throws(Failure) {
            try await work(&facts)
            code = ExitCode.success
        } catch {
            if !Task.isCancelled { report(error, json: json) }
        }
        code = exitCode(code)
        if json {
            console.emit(CatalogueEvents.summary(exitCode: code, names.map { ($0, facts[$0] ?? .null) }))
        }
        return code
    }
}
