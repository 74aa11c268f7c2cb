import Foundation

/// Finds what the program brings along, from whatever directory it is started in and wherever it was moved to.
enum Resources {
    /// The folder with the catalogue and the media.
    ///
    /// Looked for in `STREAMING_FIXTURES`, beside the executable, in `../share/streaming-core` of it, and in the source tree
    /// that it was built from.
    static func fixtures(environment: [String: String]) throws(Failure) -> URL {
        let variable = "STREAMING_FIXTURES"
        if let path = environment[variable] {
            let url = URL(fileURLWithPath: path)
            if isFixtures(url) { return url }
            throw Failure(kind: "noFixtures", message: "no catalogue.json in \(path), the folder in \(variable)")
        }
        let program = (Bundle.main.executableURL ?? URL(fileURLWithPath: "/")).resolvingSymlinksInPath()
        let folder = program.deletingLastPathComponent()
        let places = [
            folder.appendingPathComponent("Fixtures"),
            folder.deletingLastPathComponent().appendingPathComponent("share/streaming-core"), sourceTree,
        ]
        if let place = places.first(where: isFixtures) { return place }
        throw Failure(
            kind: "noFixtures",
            message: "cannot find the sample media: set \(variable) to the folder Fixtures of the sources")
    }

    /// How this program is called, for a line to be typed.
    static var invocation: String {
        Bundle.main.executableURL?.path.contains("/.build") == true ? "swift run player" : "player"
    }

    private static var sourceTree: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures")
    }

    private static func isFixtures(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("catalogue.json").path)
    }
}
