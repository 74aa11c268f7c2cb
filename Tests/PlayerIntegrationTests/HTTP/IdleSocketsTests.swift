#if os(Linux)
    import Foundation
    import FoundationNetworking
    import LocalOrigin
    import StreamingCore
    import StreamingTestKit
    import Testing

    @Suite("URLSessionHTTPClient before the first byte of a response", .tags(.integration))
    struct IdleSocketsTests {
        @Test("A connection that waits for its first response is watched only for reading", .timeLimit(.minutes(10)))
        func test_send_toAnUnresponsiveServer_watchesOnlyForReading() async throws {
            var routes = OriginRoutes(resources: ["/a": .data(Data(count: 10), contentType: "x")])
            routes.behaviours["/a"] = OriginBehaviour(fault: .silence)
            let origin = try RecordingOrigin(routes)
            // The timeouts exceed the time limit of the test, so that the request is open until the test cancels it.
            let timeouts = HTTPTimeouts(firstByte: .seconds(3_600), idle: .seconds(3_600))
            let sut = URLSessionHTTPClient(session: URLSession(configuration: .ephemeral), timeouts: timeouts)
            let url = origin.url("a")
            let request = Task { try await sut.get(from: url) }
            while origin.requests.count == 0 && !Task.isCancelled { await Task.yield() }
            let port = try #require(url.port)
            let socket = try #require(Descriptors.socket(to: port))
            let watchers = Descriptors.watchers
            // If the socket were also watched for writing, no 100 samples in a row would be idle.
            var idleLooks = 0
            while idleLooks < 100 {
                // Gives the handling thread time to run between two samples.
                try await Task.sleep(for: .milliseconds(1))
                let events = Descriptors.watchedEvents(of: socket, in: watchers)
                let isIdle = events.contains(where: \.isForReading) && !events.contains(where: \.isForWriting)
                idleLooks = isIdle ? idleLooks + 1 : 0
            }
            request.cancel()
            await #expect(throws: HTTPError.cancelled) { try await request.value }
        }
    }

    /// The kernel's data about the descriptors of this process (proc(5)).
    private enum Descriptors {
        /// The event bits of `epoll_ctl(2)`.
        struct Events {
            let bits: UInt32
            var isForReading: Bool { bits & 0x1 != 0 }
            var isForWriting: Bool { bits & 0x4 != 0 }
        }

        /// Returns the descriptor of the socket that is connected to a local port, or nil if there is no such socket.
        static func socket(to port: Int) -> Int? {
            let suffix = ":" + String(format: "%04X", port)
            let inodes = lines(of: "/proc/self/net/tcp").compactMap { fields in
                fields.count > 9 && fields[2].hasSuffix(suffix) ? "socket:[\(fields[9])]" : nil
            }
            return all.first { inodes.contains($0.target) }?.number
        }

        /// The epoll descriptors of the process.
        static var watchers: [Int] { all.filter { $0.target == "anon_inode:[eventpoll]" }.map(\.number) }

        /// Returns the events for which each of the epoll descriptors watches a descriptor.
        static func watchedEvents(of descriptor: Int, in watchers: [Int]) -> [Events] {
            watchers.flatMap { watcher in
                lines(of: "/proc/self/fdinfo/\(watcher)").compactMap { fields in
                    guard fields.count > 3, fields[0] == "tfd:", Int(fields[1]) == descriptor else { return nil }
                    return UInt32(fields[3], radix: 16).map(Events.init)
                }
            }
        }

        private static var all: [(number: Int, target: String)] {
            let folder = "/proc/self/fd"
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
                return Int(name).flatMap { number in target.map { (number, $0) } }
            }
        }

        /// Returns the fields of each line of a file in `/proc`. The file is read to its end, because its size is 0.
        private static func lines(of path: String) -> [[Substring]] {
            let data = try? FileHandle(forReadingAtPath: path)?.readToEnd()
            return String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map {
                $0.split(separator: " ")
            }
        }
    }
#endif
