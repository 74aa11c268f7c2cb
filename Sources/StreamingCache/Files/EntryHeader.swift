import Foundation
import StreamingCore

/// The first line of an entry's file: a JSON object that describes the data in the rest of the file.
struct EntryHeader: Codable {
    /// The member of a header that every version of the format contains: the version number.
    struct Version: Decodable {
        let version: Int
    }

    static let format = "entry"
    static let version = 1

    private(set) var format = Self.format
    private(set) var version = Self.version
    let space: String
    let name: String
    /// The date of the entry, in seconds since the reference date of `Date`: 1 January 2001, 00:00 UTC.
    let date: Double
    /// The size of the data, in bytes.
    let bytes: Int
    /// The checksum of the namespace, the name, the date and the data.
    let checksum: String

    init(_ entry: StoredEntry, _ key: EntryKey) {
        (space, name) = (key.space.name, key.name)
        (date, bytes) = (entry.date.timeIntervalSinceReferenceDate, entry.data.count)
        checksum = Self.checksum(space, name, date, entry.data)
    }

    /// Returns whether the header belongs to a key.
    ///
    /// The result is false, for example, if the file of another entry was moved to the path of this entry.
    func isOf(_ key: EntryKey) -> Bool { space == key.space.name && name == key.name }

    /// Returns whether the header and the given data match the checksum.
    func fits(_ data: Data) -> Bool { checksum == Self.checksum(space, name, date, data) }

    private static func checksum(_ space: String, _ name: String, _ date: Double, _ data: Data) -> String {
        var hash = FNV1a()
        hash.add("\(space)/\(name)/\(date.bitPattern)/".utf8)
        data.withUnsafeBytes { hash.add($0) }
        return hash.text
    }
}
