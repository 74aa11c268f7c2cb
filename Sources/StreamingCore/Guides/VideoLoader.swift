/// A loader of videos, for example from a server or a cache.
public protocol VideoLoader {
    /// Loads and returns the videos.
    ///
    /// - Throws: An error if the videos cannot be loaded. Each loader documents its errors.
    func load() async throws -> [Video]
}
