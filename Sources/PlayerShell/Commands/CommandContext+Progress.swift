import StreamingCore

extension CommandContext {
    /// Runs `work` and returns the result. If standard error is a terminal, shows the progress of the listing
    /// meanwhile, and updates the progress once per second.
    ///
    /// - Throws: The error of `work`.
    func showingProgress<Value, Problem: Error>(
        of listing: Listing, _ work: () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard console.facts.showsProgress else { return try await work() }
        let (clock, console, begin) = (clock, console, clock.now)
        let task = Task {
            while true {
                try await clock.sleep(for: .seconds(1))
                let (videos, seconds) = (listing.videos.count, Int((clock.now - begin).seconds))
                console.showProgress(CatalogueTexts.loading(listing.source.url, videos: videos, seconds: seconds))
            }
        }
        defer {
            task.cancel()
            console.clearProgress()
        }
        return try await work()
    }
}
