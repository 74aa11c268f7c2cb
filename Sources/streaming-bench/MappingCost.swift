import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The processor time and the memory that decoding a catalogue takes.
struct MappingCost {
    /// The number of measurements per way to decode, each in a separate process.
    static let rounds = 9

    /// The processor time, in seconds.
    let seconds: Double
    /// The growth of the process's peak memory, in bytes.
    let bytes: Double

    /// Creates the cost of decoding a file in one way, which is measured in a separate process.
    ///
    /// - Throws: `CocoaError` if the process cannot be started or fails.
    init(of pass: MappingPass, _ file: URL) throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["mapping", pass.rawValue, file.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, numbers.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        (seconds, bytes) = (numbers[0], numbers[1])
    }

    /// Measures the cost of decoding a file in one way in this process, and prints the seconds and the bytes.
    ///
    /// - Throws: `CocoaError` if the file cannot be read or has the wrong number of videos, or an error of decoding.
    static func measure(_ pass: MappingPass, _ file: String) throws {
        let data = try Data(contentsOf: URL(filePath: file))
        guard let url = URL(string: "https://example.com/v1/videos"),
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        let (memory, start) = (peakMemory(), clock())
        guard try pass(data, from: response) == CatalogueDocument.count else { throw CocoaError(.fileReadCorruptFile) }
        print(Double(clock() - start) / Double(CLOCKS_PER_SEC), peakMemory() - memory)
    }
}
