import Foundation
import StreamingCore
import Testing

@Suite("MemoryFiles and SystemMemoryProvider", .tags(.unit))
struct MemoryFilesTests {
    private static let system = [
        "/proc/meminfo": "MemTotal:       1000 kB\nMemFree:        300 kB\nMemAvailable:   800 kB\n",
        "/proc/self/status": "Name:\tplayer\nVmHWM:\t  90 kB\nVmRSS:\t    70 kB\n",
    ]

    @Test("Without control groups, the amounts are those of the system and of the process")
    func test_state_withoutGroups_isThatOfTheSystem() {
        #expect(amounts() == [800, 1_000, 70])
    }

    @Test("A limit of cgroup v2 bounds the total and the available memory, and droppable file pages count as available")
    func test_state_inAGroupOfV2_isBounded() {
        #expect(
            amounts([
                "/proc/self/cgroup": "0::/app\n", "/sys/fs/cgroup/app/memory.max": "\(500 << 10)\n",
                "/sys/fs/cgroup/app/memory.current": "\(400 << 10)\n",
                "/sys/fs/cgroup/app/memory.stat": "anon 5\ninactive_file \(150 << 10)\n",
            ]) == [250, 500, 70])
    }

    @Test("A limit of cgroup v1 bounds the memory, even if the process is also in a group of v2")
    func test_state_inAGroupOfV1_isBounded() {
        #expect(
            amounts([
                "/proc/self/cgroup": "9:name=systemd:/\n4:cpu,memory:/a/b\n0::/\n",
                "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes": "\(500 << 10)",
                "/sys/fs/cgroup/memory/a/b/memory.usage_in_bytes": "\(400 << 10)",
                "/sys/fs/cgroup/memory/a/b/memory.stat": "inactive_file 9\ntotal_inactive_file \(10 << 10)\n",
            ]) == [110, 500, 70])
    }

    @Test("The limits of all outer groups count, including the limit of the root that a container sees")
    func test_state_inNestedGroups_hasTheLowestAmounts() {
        let groups = ["/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/memory.max": "max\n"]
        let outer = [
            "/sys/fs/cgroup/a/memory.max": "\(600 << 10)", "/sys/fs/cgroup/a/memory.current": "\(600 << 10)",
        ]
        #expect(amounts(groups.merging(outer) { $1 }) == [0, 600, 70])
        let root = ["/sys/fs/cgroup/memory.max": "\(300 << 10)", "/sys/fs/cgroup/memory.current": "\(100 << 10)"]
        #expect(amounts(groups.merging(root) { $1 }) == [200, 300, 70])
        let hybrid = ["/sys/fs/cgroup/unified/a/memory.max": "\(400 << 10)"]
        #expect(amounts(groups.merging(hybrid) { $1 }) == [400, 400, 70])
    }

    @Test("A usage above the limit leaves no available memory, and a limit above the system's memory is ignored")
    func test_state_withExtremeNumbers_staysInRange() {
        let group = "/sys/fs/cgroup/memory/memory."
        #expect(
            amounts([
                "/proc/self/cgroup": "4:memory:/\n", "\(group)limit_in_bytes": "1024", "\(group)usage_in_bytes": "4096",
            ]) == [0, 1, 70])
        #expect(
            amounts([
                "/proc/self/cgroup": "4:memory:/\n", "\(group)limit_in_bytes": "9223372036854771712",
                "\(group)usage_in_bytes": "4096",
            ]) == [800, 1_000, 70])
    }

    @Test(
        "Malformed files set no limit",
        arguments: [
            ["/proc/self/cgroup": "0::/\nmemory\n::\n4:memory\n", "/sys/fs/cgroup/memory.max": "-1"],
            ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "1e3"],
            ["/proc/self/cgroup": "\u{0}"], ["/proc/self/status": "VmRSS:\n", "/proc/self/cgroup": ""],
        ])
    func test_state_ofMalformedFiles_hasNoLimit(files: [String: String]) {
        #expect(amounts(files).prefix(2) == [800, 1_000])
    }

    @Test("Without readable files, all the physical memory counts as available")
    func test_state_withoutFiles_isThePhysicalMemory() {
        let sut = MemoryFiles { _ in nil }.state(at: Self.date, physicalMemory: 4_096)
        #expect(sut == MemoryState(availableBytes: 4_096, totalBytes: 4_096, usedBytes: 0, timestamp: Self.date))
        let tooLarge = MemoryFiles { $0 == "/proc/meminfo" ? "MemTotal: 18446744073709551615 kB" : nil }
        #expect(tooLarge.state(at: Self.date, physicalMemory: 4_096).totalBytes == 4_096)
    }

    @Test("The memory of this process can be read")
    @MainActor
    func test_read_ofThisProcess_hasPlausibleAmounts() {
        let sut = SystemMemoryProvider().currentMemoryState()
        #expect(sut.availableBytes <= sut.totalBytes)
        #expect(sut.totalBytes > 0)
        #if os(Linux)
            #expect(sut.usedBytes > 1 << 20)
            #expect(sut.usedBytes < sut.totalBytes)
        #endif
    }

    private static let date = Date(timeIntervalSinceReferenceDate: 0)

    /// Returns the available, the total and the used memory, in KiB. `files` replaces files of the system.
    private func amounts(_ files: [String: String] = [:]) -> [UInt64] {
        let state = MemoryFiles { (files[$0] ?? Self.system[$0]) }.state(at: Self.date, physicalMemory: 1 << 40)
        return [state.availableBytes, state.totalBytes, state.usedBytes].map { $0 >> 10 }
    }
}
