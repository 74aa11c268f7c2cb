import Foundation
import StreamingCache
import StreamingCore

/// The checks of `player doctor` that read the disk. These functions may block.
enum SystemChecks {
    /// The free space below which a folder is reported, in bytes.
    private static let scarceSpace: Int64 = 100_000_000

    /// Checks the user's folders.
    static func folders(_ environment: [String: String]) -> [DoctorCheck] {
        do throws(UserFolders.Error) {
            let folders = try UserFolders(of: "streaming-core", environment: environment)
            return [("cache", folders.cache), ("state", folders.state), ("data", folders.data)].map(folder)
        } catch {
            return [
                DoctorCheck(
                    name: "folders", status: .problem, message: error.description,
                    remedy: "set HOME to the path of your home folder")
            ]
        }
    }

    /// Checks a folder, or the nearest existing folder above it, because the program creates missing folders.
    private static func folder(_ name: String, _ url: URL) -> DoctorCheck {
        let (manager, path) = (FileManager.default, url.path)
        var existing = url.standardizedFileURL
        while !manager.fileExists(atPath: existing.path), existing.path != "/" {
            existing = existing.deletingLastPathComponent()
        }
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: existing.path, isDirectory: &isFolder), isFolder.boolValue,
            manager.isWritableFile(atPath: existing.path)
        else {
            let reason = isFolder.boolValue ? "is not writable" : "is not a folder"
            let subject = existing.path == path ? path : "\(path): \(existing.path)"
            return DoctorCheck(name: name, status: .problem, message: "\(subject) \(reason)")
        }
        let attributes = try? manager.attributesOfFileSystem(forPath: existing.path)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
            return DoctorCheck(name: name, status: .works, message: "\(path): writable")
        }
        return DoctorCheck(
            name: name, status: free < scarceSpace ? .problem : .works,
            message: "\(path): writable, \(size(free)) free",
            remedy: free < scarceSpace ? "free some space on the disk" : nil)
    }

    private static func size(_ bytes: Int64) -> String {
        bytes >= 1_000_000_000 ? "\(bytes / 1_000_000_000) GB" : PlaybackTexts.bytes(bytes)
    }

    /// Checks whether the sample media are found.
    static func media(_ environment: [String: String]) -> DoctorCheck {
        do throws(Failure) {
            let folder = try Resources.fixtures(environment: environment)
            return DoctorCheck(name: "media", status: .works, message: "sample media in \(folder.path)")
        } catch {
            return DoctorCheck(
                name: "media", status: .optional,
                message: "no sample media: \"player demo\" and \"player serve\" without a folder do not run",
                remedy: "set STREAMING_FIXTURES to the folder Fixtures of the sources")
        }
    }

    /// Checks the root certificates, which URLSession needs for https URLs.
    static func certificates(_ environment: [String: String], _ advice: InstallationAdvice) -> DoctorCheck {
        let name = "certificates"
        #if canImport(Darwin)
            return DoctorCheck(name: name, status: .works, message: "root certificates of the system")
        #else
            // libcurl is built with one of these files, by distribution.
            let files = [
                "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
                "/etc/ssl/cert.pem",
            ]
            guard let file = files.first(where: isFileWithContents) else {
                return DoctorCheck(
                    name: name, status: .problem, message: "no root certificates: https URLs do not load",
                    remedy: advice.command(installing: "ca-certificates") ?? "install the root certificates")
            }
            return DoctorCheck(name: name, status: .works, message: "root certificates in \(file)")
        #endif
    }

    /// Checks the time zone data of the system.
    static func timeZones(_ environment: [String: String], _ advice: InstallationAdvice) -> DoctorCheck {
        let places = [environment["TZDIR"], "/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"].compactMap { $0 }
        guard
            let place = places.first(where: { isFileWithContents("\($0)/UTC") || isFileWithContents("\($0)/Etc/UTC") })
        else {
            return DoctorCheck(
                name: "time zones", status: .optional, message: "no time zone data: times are in UTC",
                remedy: advice.command(installing: "tzdata") ?? "install the time zone data")
        }
        return DoctorCheck(
            name: "time zones", status: .works,
            message: "time zone data in \(place), local zone \(TimeZone.current.identifier)")
    }

    private static func isFileWithContents(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        return (attributes?[.size] as? NSNumber).map { $0.int64Value > 0 } ?? false
    }
}
