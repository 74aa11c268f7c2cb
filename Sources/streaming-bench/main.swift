import Foundation

switch CommandLine.arguments.dropFirst() {
case ["machine"]: exit(await machineBenchmark() ? 0 : 1)
default:
    print(
        """
        usage: swift run -c release streaming-bench machine
          machine   what publishing an event, a transition of the playback machine and a send through a store cost, in time
                    and allocations; exit code 1 if publishing or a transition allocates
        """)
    exit(CommandLine.arguments.count > 1 ? 2 : 0)
}
