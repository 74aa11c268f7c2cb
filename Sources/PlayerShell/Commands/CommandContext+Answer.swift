extension CommandContext {
    /// Runs what answers once and plays nothing, tells its failure, and with `--json` ends with a summary.
    func answer(
        json: Bool, _ work: () async throws(Failure) -> CatalogueEvents.Members
    ) async -> Int32 {
        if json { console.emit(PlaybackEvents.session(engine: nil)) }
        var (code, facts): (Int32, CatalogueEvents.Members) = (ExitCode.failed, [])
        do throws(Failure) {
            facts = try await work()
            code = ExitCode.done
        } catch {
            if !Task.isCancelled { report(error, json: json) }
        }
        code = exitCode(code)
        if json { console.emit(CatalogueEvents.summary(exitCode: code, facts)) }
        return code
    }
}
