extension CommandContext {
    /// The members that a command adds to its JSON summary, by name.
    typealias SummaryFields = [String: JSONValue]

    /// Runs a command that plays nothing, and reports its failure, unless the task was cancelled. If `json` is true,
    /// also prints the session event first and the summary last.
    ///
    /// - Parameters:
    ///   - json: Whether to print JSON.
    ///   - names: The names of the members, in the order of the summary. A member that `work` has not set is null.
    ///   - work: A closure that performs the command and sets the members of the summary.
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
            code = error.exitCode
            if !Task.isCancelled { report(error, json: json) }
        }
        code = exitCode(code)
        if json {
            console.emit(CatalogueEvents.summary(exitCode: code, names.map { ($0, facts[$0] ?? .null) }))
        }
        return code
    }
}
