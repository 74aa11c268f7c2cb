import Foundation

/// A temporary folder that replaces the folders of the user until the object is released.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("player-\(UUID().uuidString)")

    /// The variables that name the folders of the user.
    var environment: [String: String] {
        [
            "XDG_CACHE_HOME": path("cache"), "XDG_STATE_HOME": path("state"), "XDG_DATA_HOME": path("data"),
            "XDG_CONFIG_HOME": path("config"),
        ]
    }

    private func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
