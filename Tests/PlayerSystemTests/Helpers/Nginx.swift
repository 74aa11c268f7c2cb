import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// A real nginx on the loopback address, over a folder; it ends with the last reference.
///
/// `sendfile off; output_buffers 1 4k`, as it else sends a limited body in steps of 64 KiB.
final class Nginx: Sendable {
    let port: Int
    private let scheme: String
    private let folder: URL
    private let process: Locked<Process>

    /// - Parameters:
    ///   - locations: further `location` blocks.
    ///   - zones: what stands outside of the server, such as the zones of its limits.
    ///   - certificate: a path without its extension: serves over TLS.
    init(
        serving root: URL = SourceTree.root().appendingPathComponent("Fixtures"), locations: String = "",
        zones: String = "", certificate: String? = nil
    ) async throws {
        scheme = certificate == nil ? "http" : "https"
        let settings = certificate.map { "ssl_certificate \($0).pem; ssl_certificate_key \($0).key;" } ?? ""
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var started: (process: Process, port: Int)?
        for _ in 0..<20 where started == nil {
            let port = Int.random(in: 20_000..<60_000)
            let listen = "\(port)\(certificate == nil ? "" : " ssl")"
            try Self.configuration(folder, root, listen, zones, settings + locations)
                .write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
            let process = try Self.start(in: folder)
            if try await Self.isAnswering(process, port) { started = (process, port) }
        }
        let running = try #require(started, "nginx does not start")
        (process, port) = (Locked(running.process), running.port)
    }

    deinit {
        let process = process.withLock { $0 }
        // It writes to its folder until its end.
        process.terminationHandler = { [folder] _ in try? FileManager.default.removeItem(at: folder) }
        process.terminate()
    }

    /// Ends it, until it is started again.
    func stop() async throws {
        let process = process.withLock { $0 }
        process.terminate()
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// Starts it again where it was.
    func start() throws {
        let started = try Self.start(in: folder)
        process.withLock { $0 = started }
    }

    /// What it sent, in the order in which that ended. All of it once it was stopped.
    func answers() throws -> [NginxAnswer] {
        try String(contentsOf: folder.appendingPathComponent("access.log"), encoding: .utf8)
            .split(separator: "\n").compactMap { NginxAnswer(line: $0) }
    }

    func url(_ path: String) -> String { "\(scheme)://127.0.0.1:\(port)/\(path)" }

    /// In the foreground: a daemon would hold on to what tells of its parent's end.
    private static func start(in folder: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Tool.nginx.requirePath())
        process.arguments = ["-p", folder.path, "-c", folder.appendingPathComponent("nginx.conf").path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func isAnswering(_ process: Process, _ port: Int) async throws -> Bool {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        while process.isRunning {
            if (try? await URLSessionHTTPClient().get(from: url)) != nil { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    private static func configuration(_ folder: URL, _ root: URL, _ port: String, _ zones: String, _ settings: String)
        -> String
    {
        """
        daemon off;
        pid \(folder.path)/nginx.pid;
        error_log \(folder.path)/error.log;
        events {}
        http {
            log_format answer '$status $body_bytes_sent $uri';
            access_log \(folder.path)/access.log answer;
            sendfile off;
            output_buffers 1 4k;
            client_body_temp_path \(folder.path)/body;
            proxy_temp_path \(folder.path)/proxy;
            fastcgi_temp_path \(folder.path)/fastcgi;
            uwsgi_temp_path \(folder.path)/uwsgi;
            scgi_temp_path \(folder.path)/scgi;
            \(zones)
            server {
                listen 127.0.0.1:\(port);
                root \(root.path);
                \(settings)
            }
        }
        """
    }
}
