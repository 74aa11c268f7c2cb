extension CommandContext {
    /// What a command has to say in its summary, by name.
    typealias SummaryFields = [String: JSONValue]

    /// Runs what answers once and plays nothing, tells its failure, and with `--json` ends with a summary.
    ///
    /// - Parameters:
    ///   - names: of the facts, in the order of the summary. What `work` has not set when it fails is unknown.
    func answer(
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
