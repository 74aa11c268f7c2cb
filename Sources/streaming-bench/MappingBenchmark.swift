import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A way to decode a catalogue document.
enum MappingPass: String, CaseIterable {
    case bare = "JSONDecoder"
    case strings = "JSONDecoder, ids and URLs as strings"
    case strict = "VideoItemsMapper.map"
    case lenient = "VideoItemsMapper.mapLeniently"

    /// Decodes a document, and returns the number of its videos.
    ///
    /// - Throws: The error of the decoder or of the mapper, if the document is invalid.
    func callAsFunction(_ data: Data, from response: HTTPURLResponse) throws -> Int {
        switch self {
        case .bare: try JSONDecoder().decode(Bare<UUID, URL>.self, from: data).videos.count
        case .strings: try JSONDecoder().decode(Bare<String, String>.self, from: data).videos.count
        case .strict: try VideoItemsMapper.map(data, from: response).count
        case .lenient: try VideoItemsMapper.mapLeniently(data, from: response).videos.count
        }
    }

    private struct Bare<ID: Decodable, Link: Decodable>: Decodable {
        struct Item: Decodable {
            let id: ID
            let title: String
            let description: String?
            let url: Link
            let thumbnail_url: Link
            let duration: Double
        }

        let videos: [Item]
    }
}

/// Prints the time and the memory of each way to decode a catalogue, relative to a plain `JSONDecoder`.
///
/// Each measurement runs in a separate process, because the peak memory of a process never decreases. The processes run
/// one after the other.
///
/// - Returns: Whether each way to decode needs at most 1.15 times the time and 1.2 times the memory of the plain
///   decoder.
/// - Throws: `CocoaError` if the document cannot be written or a measurement fails.
func mappingBenchmark() throws -> Bool {
    let document = CatalogueDocument.make()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try document.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    print("\(conditions); \(CatalogueDocument.count) items, \(document.count) bytes")
    print(
        "each figure is a median of \(MappingCost.rounds) processes; MB is the memory in addition to the document"
    )
    print("time and memory are ratios to a plain JSONDecoder pass that ran just before")
    print("pass                                    seconds      MB    time  memory")
    var isWithin = true
    for (pass, pairs) in try costs(file) {
        let time = median(pairs.map { $0.cost.seconds / $0.bare.seconds })
        let memory = median(pairs.map { $0.cost.bytes / $0.bare.bytes })
        let (seconds, bytes) = (median(pairs.map(\.cost.seconds)), median(pairs.map(\.cost.bytes)))
        print(
            pass.rawValue.padding(toLength: 38, withPad: " ", startingAt: 0),
            String(format: "%8.3f %7.1f %7.3f %7.3f", seconds, bytes / 1e6, time, memory))
        if time > 1.15 || memory > 1.2 { isWithin = false }
    }
    return isWithin
}

/// Returns the costs of all ways to decode, measured in turn, each after a measurement of the plain decoder.
private func costs(_ file: URL) throws -> [(MappingPass, [(bare: MappingCost, cost: MappingCost)])] {
    let rounds = try (0..<MappingCost.rounds).map { _ in
        try MappingPass.allCases.map { (bare: try MappingCost(of: .bare, file), cost: try MappingCost(of: $0, file)) }
    }
    return MappingPass.allCases.enumerated().map { index, pass in (pass, rounds.map { $0[index] }) }
}

private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
