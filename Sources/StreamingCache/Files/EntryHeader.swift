import Foundation
import StreamingCore

/// The first line of the file of an entry, which the bytes of the entry follow.
struct EntryHeader: Codable {
    /// What can be read of a header of any version.
    struct Version: Decodable {
        let version: Int
    }

    static let format = "entry"
    static let version = 1

    private(set) var format = Self.format
    private(set) var version = Self.version
    let space: String
    let name: String
    /// Seconds since 2001, as `Date` counts.
    let date: Double
    let bytes: Int
    let checksum: String

    init(_ entry: StoredEntry, _ key: EntryKey) {
        (space, name) = (key.space.name, key.name)
        (date, bytes) = (entry.date.timeIntervalSinceReferenceDate, entry.data.count)
        checksum = Self.checksum(space, name, date, entry.data)
    }

    /// Whether it is of that key; a file may have been put in the place of another.
    func isOf(_ key: EntryKey) -> Bool { space == key.space.name && name == key.name }

    /// Whether `data` and everything here is as it was written.
    func fits(_ data: Data) -> Bool { checksum == Self.checksum(space, name, date, data) }

    private static func checksum(_ space: String, _ name: String, _ date: Double, _ data: Data) -> String {
        var hash = FNV1a()
        hash.add("\(space)/\(name)/\(date.bitPattern)/".utf8)
        data.withUnsafeBytes { hash.add($0) }
        return hash.text
    }
}
