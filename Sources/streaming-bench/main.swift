import Foundation

switch CommandLine.arguments.dropFirst() {
case ["machine"]: exit(machineBenchmark() ? 0 : 1)
default:
    print(
        """
        usage: swift run -c release streaming-bench machine
          machine   what publishing an event and a transition of the playback machine cost, in time and allocations;
                    exit code 1 if publishing allocates
        """)
    exit(CommandLine.arguments.count > 1 ? 2 : 0)
}
