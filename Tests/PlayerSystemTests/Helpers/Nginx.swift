import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// A real nginx that serves a folder on the loopback address until the object is released.
///
/// The server is a single process of the current user, because a worker with reduced rights could not read a
/// checkout of mode 0700. Without `sendfile off; output_buffers 1 4k`, nginx would send a rate-limited body in steps of
/// 64 KiB.
final class Nginx: Sendable {
    let port: Int
    private let setup: Setup
    private let process: LockedValue<Process>

    /// Creates and starts a server. Throws if nginx is not installed, or does not start.
    ///
    /// - Parameters:
    ///   - root: The folder to serve.
    ///   - locations: Additional `location` blocks.
    ///   - zones: Directives outside of the server, such as the zones of its limits.
    ///   - certificate: The path of a certificate for TLS, without its extension; nil to serve without TLS.
    init(
        serving root: URL = SourceTree.root().appendingPathComponent("Fixtures"), locations: String = "",
        zones: String = "", certificate: String? = nil
    ) async throws {
        setup = try Setup(root: root, zones: zones, certificate: certificate)
        var started: (process: Process, port: Int)?
        for _ in 0..<20 where started == nil {
            let port = Int.random(in: Self.ports)
            try setup.write(port: port, locations: locations)
            let process = try setup.start()
            if try await setup.isAnswering(process, port) { started = (process, port) }
        }
        let running = try #require(started, "nginx does not start")
        (process, port) = (LockedValue(running.process), running.port)
    }

    /// The ports below those that Linux assigns to clients. A client could take the port of a stopped server.
    private static let ports = 20_000..<32_768

    deinit {
        let process = process.withLock { $0 }
        // nginx writes to the folder until it ends.
        process.terminationHandler = { [folder = setup.folder] _ in try? FileManager.default.removeItem(at: folder) }
        process.terminate()
    }

    /// Stops the server until the next call of ``start(locations:)``.
    func stop() async throws {
        let process = process.withLock { $0 }
        process.terminate()
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// Restarts the server on the same port.
    ///
    /// - Parameter locations: Replacements for the `location` blocks; nil keeps the existing ones.
    func start(locations: String? = nil) async throws {
        if let locations { try setup.write(port: port, locations: locations) }
        let started = try setup.start()
        process.withLock { $0 = started }
        try #require(try await setup.isAnswering(started, port), "nginx does not restart on port \(port)")
    }

    /// Returns the responses so far, in the order in which they ended. After ``stop()``, the list is complete.
    func responses() throws -> [NginxResponse] {
        try String(contentsOf: setup.folder.appendingPathComponent("access.log"), encoding: .utf8)
            .split(separator: "\n").compactMap { NginxResponse(line: $0) }
    }

    func url(_ path: String) -> String { "\(setup.scheme)://127.0.0.1:\(port)/\(path)" }
}

/// The folder and the configuration of a server.
private struct Setup: Sendable {
    let folder: URL
    let scheme: String
    private let root: URL
    private let zones: String
    private let certificate: String?

    init(root: URL, zones: String, certificate: String?) throws {
        (self.root, self.zones, self.certificate) = (root, zones, certificate)
        scheme = certificate == nil ? "http" : "https"
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Starts nginx in the foreground, because a daemon would keep open the socket that shows `Process` the end.
    func start() throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Tool.nginx.requirePath())
        process.arguments = ["-p", folder.path, "-c", file.path]
        process.standardError = FileHandle.nullDevice
        try process.start()
        return process
    }

    /// Waits until the server responds, and returns true; false if nginx has ended, for example because another server
    /// uses the port.
    ///
    /// nginx writes its pid file once it listens. Before nginx listens, the server of another test could respond.
    func isAnswering(_ process: Process, _ port: Int) async throws -> Bool {
        let pid = folder.appendingPathComponent("nginx.pid")
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        while process.isRunning {
            let isListening = FileManager.default.fileExists(atPath: pid.path)
            if isListening, (try? await URLSessionHTTPClient().get(from: url)) != nil { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    func write(port: Int, locations: String) throws {
        let keys = certificate.map { "ssl_certificate \($0).pem; ssl_certificate_key \($0).key;" } ?? ""
        let text = """
            daemon off;
            master_process off;
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
                    listen 127.0.0.1:\(port)\(certificate == nil ? "" : " ssl");
                    root \(root.path);
                    \(keys)
                    \(locations)
                }
            }
            """
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private var file: URL { folder.appendingPathComponent("nginx.conf") }
}
