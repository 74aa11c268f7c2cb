import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "machine" where arguments.count == 1: exit(await machineBenchmark() ? 0 : 1)
case "mapping" where arguments.count == 1: exit(try mappingBenchmark() ? 0 : 1)
case "mapping" where arguments.count == 3:
    guard let pass = MappingPass(rawValue: arguments[1]) else { exit(2) }
    try MappingCost.measure(pass, arguments[2])
default:
    print(
        """
        usage: swift run -c release streaming-bench machine|mapping
          machine   what publishing an event, a transition of the playback machine and a send through a store cost, in time
                    and allocations; exit code 1 if publishing or a transition allocates
          mapping   what mapping a catalogue of 100,000 videos costs beside a bare JSONDecoder; exit code 1 if it is more than
                    1.15 times the time or 1.2 times the memory
        """)
    exit(CommandLine.arguments.count > 1 ? 2 : 0)
}
