import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

/// Returns the benchmark for the kind of store and the folder in the arguments.
///
/// If this build does not support the kind of store, the process ends with code 2.
func saveBenchmark() -> SaveBenchmark {
    if let benchmark = SaveBenchmark(arguments[1], folder: arguments[2]) { return benchmark }
    fail("this build has no store \"\(arguments[1])\"; sqlite requires a build with --traits SQLite", code: 2)
}

/// Prints an error message to standard error, and ends the process with an exit code.
func fail(_ text: String, code: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data("streaming-bench: \(text)\n".utf8))
    exit(code)
}

do {
    switch (arguments.first, arguments.count) {
    case ("machine", 1): await machineBenchmark()
    case ("mapping", 1): exit(try mappingBenchmark() ? 0 : 1)
    case ("mapping", 3):
        guard let pass = MappingPass(rawValue: arguments[1]) else {
            fail("unknown mapping pass \"\(arguments[1])\"", code: 2)
        }
        try MappingCost.measure(pass, arguments[2])
    case ("week", 1), ("week", 2):
        guard let seed = UInt64(arguments.dropFirst().first ?? "1") else {
            fail("the seed must be a whole number of at least 0", code: 2)
        }
        exit(weekBenchmark(seed: seed) ? 0 : 1)
    case ("pages", 1): exit(try await pagingBenchmark() ? 0 : 1)
    case ("stream", 2): exit(try await streamBenchmark(arguments[1]) ? 0 : 1)
    case ("players", 1): exit(playerBenchmark() ? 0 : 1)
    case ("live-server", 1): try LiveServer.serve()
    case ("live", _):
        guard let benchmark = LiveBenchmark(arguments.dropFirst()) else {
            fail("invalid options of live: expected --sessions 1-10000, --seconds 1-86400 or --url URL", code: 2)
        }
        exit(try await benchmark.run() ? 0 : 1)
    case ("abr", _):
        guard let benchmark = AdaptationBenchmark(arguments.dropFirst()) else {
            fail("invalid options of abr; for the usage, run streaming-bench without arguments", code: 2)
        }
        exit(try benchmark.run() ? 0 : 1)
    case ("decisions", 1): exit(decisionBenchmark() ? 0 : 1)
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
                measure an event, a state, a transition of the playback machine and a send through a store
              mapping
                measure the mapping of a catalogue of 100,000 videos, relative to a plain JSONDecoder; fails if the
                mapping takes more than 1.15 times the time or 1.2 times the memory
              players
                measure the creation of a player; fails if the creation takes 10 ms or longer
              live [--sessions N] [--seconds N] [--url URL]
                measure 200 sessions of a live stream of 1 Mbit/s in one process, for 60 s after their start; fails at
                60 % of a core, 2 MB per session, a reload that is late by half a target duration, a rebuffer, or a
                session that does not play. By default, a child process serves the stream. Use --url for the stream
                of another server.
              live-server
                serve the stream of the benchmark `live`, and print its URL, until standard input ends
              week [SEED]
                play a live stream with random faults for a week of virtual time; fails if neither playback continues
                nor another load plays after a fault, if the engine grows, or if the week takes two minutes or longer
              pages
                measure loading a listing of 50,000 videos page by page; fails if twice the pages take three times
                as long or longer
              stream URL
                measure the CPU time of reading a whole HLS stream, relative to `ffmpeg -c copy` if ffmpeg is installed;
                fails above 1.5 times the CPU time of ffmpeg
              playlist [FILE]
                measure the time and memory of parsing a playlist of 20,000 segments, and write the playlist to FILE;
                fails if the parsed playlist takes more than 5 times the memory of the text
              abr --traces DIR [--rule NAME] [--nominal] [--half even|odd] [--csv FILE]
                simulate adaptation rules on the network traces in DIR, and print the mean scores, with the differences
                from the published rules in DIR/rows.csv. --rule selects one rule: fixed-N, last-sample, predictive,
                throughput, bola or conservative, or a variation of predictive: predictive-without-replacement,
                predictive-without-abandonment, predictive-without-outages, predictive-with-one-level,
                predictive-weighted-by-time, predictive-switch-COST or predictive-horizon-N (1 to 20 segments).
                --nominal hides the sizes of the segments from the rule. --half uses every second trace. --csv writes
                one row per rule and trace to FILE. Fails if fixed-N or last-sample differs from rows.csv by more than 0.005.
              decisions
                measure the decisions of the adaptation rules; fails if a decision takes 1 ms or longer, or if a rule
                needs more memory over time
              wait
                measure the CPU time of waiting ten seconds for a server that never responds; fails if the wait uses 2 %
                of a core or more
              saves file|sqlite FOLDER [--count N]
                save documents of random size, and print the number of each saved document and the rate
              check-saves file|sqlite FOLDER LAST
                check that the saved document is complete and has at least the number LAST, and that another save leaves
                no other files

            Exit codes: 0 success, 1 failure, 2 invalid usage
            """)
        exit(arguments.isEmpty ? 0 : 2)
    }
} catch {
    fail("\(error)")
}
