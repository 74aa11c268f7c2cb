/// Loads videos, from wherever.
public protocol VideoLoader {
    func load() async throws -> [Video]
}
