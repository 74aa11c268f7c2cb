import Foundation
import StreamingCache
import StreamingCore

extension CommandContext {
    /// The path of the configuration file, or nil if the user's folders are unknown.
    var settingsPath: String? {
        let folder = try? UserFolders.configuration(of: "streaming-core", environment: environment)
        return folder?.appending(path: "config").path
    }

    /// Returns the settings from the environment and the configuration file. A missing file has no settings.
    ///
    /// - Throws: `UsageError` if the file cannot be read or is invalid.
    func settings() async throws(UsageError) -> Settings {
        guard let path = settingsPath else { return Settings(environment: environment) }
        let queue = BlockingQueue("PlayerShell.settings")
        let bytes = try await queue.perform { () throws(UsageError) in try Self.read(path) }
        let values = try bytes.map { bytes throws(UsageError) in
            try SettingsFile(path: path).values(in: bytes, for: program.settings)
        }
        return Settings(environment: environment, file: values ?? [:])
    }

    /// Returns the contents of a file, up to just above the maximum size, or nil if the file does not exist.
    private nonisolated static func read(_ path: String) throws(UsageError) -> Data? {
        if TerminalSystem.isMissing(path) { return nil }
        do throws(Failure) {
            let descriptor = try TerminalSystem.openFile(path)
            defer { TerminalSystem.close(descriptor) }
            var bytes = Data()
            // A named pipe without a writer has no bytes, and is read like an empty file.
            while bytes.count <= SettingsFile.maximumSize,
                let next = try TerminalSystem.readFile(descriptor, path: path), !next.isEmpty
            {
                bytes += next
            }
            return bytes
        } catch {
            throw UsageError(error.message.printable, help: "config")
        }
    }
}
