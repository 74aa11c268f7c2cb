import AdaptationSimulator
import Foundation

/// A set of network traces with the movie and the buffer for its sessions.
struct TraceSet {
    /// The name in the tables.
    let name: String
    /// The maximum buffered duration, in seconds.
    let bufferTarget: Double
    /// The duration to play, in seconds; nil for the whole movie.
    let duration: Double?
    let movie: Movie
    /// The names of the files and their traces, sorted by name.
    let traces: [(file: String, trace: NetworkTrace)]

    private static let (folders, movies) = (
        ["3G": "3Glogs", "4G": "4Glogs", "FCC-SD": "sd_fs", "FCC-HD": "hd_fs"],
        ["3G": "bbb.json", "4G": "bbb4k.json", "FCC-SD": "bbb.json", "FCC-HD": "bbb4k.json"]
    )

    /// Reads and returns the six sets of a folder.
    ///
    /// - Parameter half: 0 to read the traces at even positions, 1 for odd positions, and nil for all traces. The first
    ///   position is 0.
    /// - Throws: `CocoaError` if a file is missing, and `DecodingError` or a failure of the simulator if a file is
    ///   invalid.
    static func all(in folder: URL, half: Int?) throws -> [TraceSet] {
        let vod = ["3G", "4G"].map { (network: $0, name: "\($0)-VOD", buffer: 25.0, duration: Double?.none) }
        let live = ["3G", "4G"].map { (network: $0, name: "\($0)-live10", buffer: 10.0, duration: Double?.none) }
        let fixed = ["FCC-SD", "FCC-HD"].map { (network: $0, name: $0, buffer: 25.0, duration: Double?(180)) }
        return try [vod[0], live[0], vod[1], live[1], fixed[0], fixed[1]].map { set in
            let traces = folder.appending(path: folders[set.network] ?? "")
            let files = try FileManager.default.contentsOfDirectory(atPath: traces.path).sorted()
                .filter { $0.hasSuffix(".json") }.enumerated().filter { half == nil || $0.offset % 2 == half }
            return TraceSet(
                name: set.name, bufferTarget: set.buffer, duration: set.duration,
                movie: try Movie(json: Data(contentsOf: folder.appending(path: movies[set.network] ?? ""))),
                traces: try files.map { _, file in
                    (file, try NetworkTrace(json: Data(contentsOf: traces.appending(path: file))))
                })
        }
    }
}
