import StreamingCore

extension CommandContext {
    /// Runs `work` and returns the result. If standard error is a terminal that can redraw a line, shows the
    /// progress of the listing meanwhile, and updates the progress once per second.
    ///
    /// - Throws: The error of `work`.
    func showingProgress<Value, Problem: Error>(
        of listing: Listing, _ work: () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        try await showingProgress(
            { CatalogueTexts.loading(listing.source.url, videos: listing.videos.count, seconds: $0) }, work)
    }

    /// Runs `work` and returns the result. If standard error is a terminal that can redraw a line, shows a progress
    /// line meanwhile, and updates the line once per second.
    ///
    /// - Parameters:
    ///   - line: A closure that returns the progress line for a time since the start of the work, in whole seconds.
    ///   - work: A closure that performs the work.
    /// - Throws: The error of `work`.
    func showingProgress<Value, Problem: Error>(
        _ line: @escaping (_ seconds: Int) -> String, _ work: () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard console.facts.showsProgress else { return try await work() }
        let (clock, console, begin) = (clock, console, clock.now)
        let task = Task {
            while true {
                try await clock.sleep(for: .seconds(1))
                console.showProgress(line(Int((clock.now - begin).seconds)))
            }
        }
        defer {
            task.cancel()
            console.clearProgress()
        }
        return try await work()
    }
}
