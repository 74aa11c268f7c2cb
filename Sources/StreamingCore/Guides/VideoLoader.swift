/// A loader of videos, for example from a server or a cache.
public protocol VideoLoader {
    /// Loads the videos.
    ///
    /// - Throws: The reason why the videos could not be loaded. Each loader documents its errors.
    func load() async throws -> [Video]
}
