import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

/// Returns the benchmark that the arguments name, or ends the process if this build has no such store.
func saveBenchmark() -> SaveBenchmark {
    if let benchmark = SaveBenchmark(arguments[1], folder: arguments[2]) { return benchmark }
    fail("no store \"\(arguments[1])\" in this build; sqlite is there with --traits SQLite", code: 2)
}

/// Prints an error and ends the process.
func fail(_ text: String, code: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data("streaming-bench: \(text)\n".utf8))
    exit(code)
}

do {
    switch (arguments.first, arguments.count) {
    case ("machine", 1): await machineBenchmark()
    case ("mapping", 1): exit(try mappingBenchmark() ? 0 : 1)
    case ("mapping", 3):
        guard let pass = MappingPass(rawValue: arguments[1]) else { exit(2) }
        try MappingCost.measure(pass, arguments[2])
    case ("pages", 1): exit(try await pagingBenchmark() ? 0 : 1)
    case ("stream", 2): exit(try await streamBenchmark(arguments[1]) ? 0 : 1)
    case ("players", 1): exit(playerBenchmark() ? 0 : 1)
    case ("wait", 1): exit(try await waitBenchmark() ? 0 : 1)
    case ("playlist", 1), ("playlist", 2): exit(try playlistBenchmark(writingTo: arguments.dropFirst().first) ? 0 : 1)
    case ("saves", 3): try await saveBenchmark().save(count: .max)
    case ("saves", 5) where arguments[3] == "--count" && Int(arguments[4]).map { $0 > 0 } == true:
        try await saveBenchmark().save(count: Int(arguments[4]) ?? 1)
    case ("check-saves", 4) where Int(arguments[3]) != nil:
        if let fault = try await saveBenchmark().fault(last: Int(arguments[3]) ?? 0) { fail(fault) }
    default:
        print(
            """
            usage: swift run -c release streaming-bench COMMAND
              machine
                the time of publishing an event, of a transition of the playback machine and of a send through a store
              mapping
                what mapping a catalogue of 100,000 videos costs beside a bare JSONDecoder; exit code 1 if it is more than 1.15
                times the time or 1.2 times the memory
              players
                the time of creating a player; exit code 1 if it is 10 ms or more
              pages
                what loading a listing of 50,000 videos page by page costs; exit code 1 if twice the pages cost more than three
                times the time
              stream URL
                what reading a whole HLS stream as fast as it comes costs on the processor, beside `ffmpeg -c copy` where that is
                installed; exit code 1 if it is more than 1.5 times as much
              playlist [FILE]
                what parsing a playlist of 20,000 segments costs in time, and what it holds in memory; exit code 1 if that is more
                than 5 times the text; writes the playlist to FILE
              wait
                the processor time of waiting ten seconds for a server that never responds; exit code 1 if it is
                2 % of a core or more
              saves file|sqlite FOLDER [--count N]
                saves documents of random size, prints the number of each once it is safe, and how many that is a second
              check-saves file|sqlite FOLDER LAST
                exit code 1 unless a whole document is there, LAST or later, and the next one leaves nothing else behind
            """)
        exit(arguments.isEmpty ? 0 : 2)
    }
} catch {
    fail("\(error)")
}
