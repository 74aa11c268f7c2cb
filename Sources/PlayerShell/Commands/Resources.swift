import Foundation

/// The locations of files that are installed with the program.
enum Resources {
    /// Returns the folder with the sample catalogue and media.
    ///
    /// The variable `STREAMING_FIXTURES` in `environment` names the folder. Without the variable, the method searches
    /// these folders in order: `Fixtures` beside the executable, `../share/streaming-core` relative to the executable's
    /// folder, and `Fixtures` in the source tree of the build. These folders do not depend on the working directory.
    ///
    /// - Throws: `Failure` if no folder with the file `catalogue.json` is found.
    static func fixtures(environment: [String: String]) throws(Failure) -> URL {
        let variable = "STREAMING_FIXTURES"
        if let path = environment[variable] {
            let url = URL(fileURLWithPath: path)
            if isFixtures(url) { return url }
            throw Failure(kind: "noFixtures", message: "invalid \(variable): no catalogue.json in \(path)")
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

    /// The shell command that starts this program, for examples in the output.
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
