import Foundation
import StreamingCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Prints the processor time used while waiting ten seconds for a server that never responds.
///
/// - Returns: Whether the wait uses less than 2 % of a processor core.
/// - Throws: The error of the request, if it is not the expected timeout.
func waitBenchmark() async throws -> Bool {
    let time = Duration.seconds(10)
    let client = URLSessionHTTPClient(
        session: URLSession(configuration: .ephemeral), timeouts: HTTPTimeouts(firstByte: time))
    guard let url = silentServer() else { fail("cannot listen on 127.0.0.1: \(String(cString: strerror(errno)))") }
    let before = processorSeconds()
    do {
        _ = try await client.get(from: url)
        fail("the server responded, expected no response")
    } catch HTTPError.timedOut {
        let used = processorSeconds() - before
        print(conditions)
        print(String(format: "CPU time of waiting %.0f s: %.3f s", time.seconds, used))
        print(String(format: "share of a core: %.1f %%", used / time.seconds * 100))
        return used < time.seconds * 0.02
    }
}

/// Returns the URL of a server that accepts connections but never responds, or nil if no socket can be opened.
private func silentServer() -> URL? {
    #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            descriptor >= 0 && bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
                && getsockname(descriptor, address, &length) == 0
        }
    }
    return isListening ? URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/") : nil
}
