import Foundation
import StreamingCore

/// The format of an entry's file: a header, a line feed and the data.
enum EntryFile {
    /// A reason why a file is not a readable entry.
    enum Fault: Error, Equatable {
        case damaged(String)
        case newerVersion(Int)
    }

    /// The maximum size of the data, in bytes: 256 MiB, because a read loads the whole file into memory.
    static let dataLimit = 256 << 20
    /// The maximum size of the header with its line feed, in bytes: 64 KiB, which limits the search for the line feed
    /// in a corrupt file.
    static let headerLimit = 64 << 10
    /// The maximum size of a file, in bytes: the header and the data at their maximum sizes.
    static let limit = headerLimit + dataLimit

    /// Returns the header of a file and the offset of the data, in bytes from the start of the file.
    ///
    /// - Parameters:
    ///   - start: The first bytes of the file, with the whole header.
    ///   - size: The size of the file, in bytes.
    /// - Throws: `Fault` if the header is invalid, does not match the size, or has a newer format version.
    static func header(_ start: Data, size: Int) throws(Fault) -> (EntryHeader, dataStart: Int) {
        let line = start.prefix(headerLimit).prefix { $0 != UInt8(ascii: "\n") }
        guard line.count < min(start.count, headerLimit) else { throw .damaged("no header") }
        let decoder = JSONDecoder()
        let version = (try? decoder.decode(EntryHeader.Version.self, from: line))?.version
        if let version, version > EntryHeader.version { throw .newerVersion(version) }
        guard let header = try? decoder.decode(EntryHeader.self, from: line), version == EntryHeader.version,
            header.format == EntryHeader.format
        else { throw .damaged("invalid header") }
        let found = size - line.count - 1
        guard found == header.bytes else {
            throw .damaged("\(found) bytes of data, expected \(header.bytes)")
        }
        return (header, line.count + 1)
    }

    /// Returns the header and the entry of a whole file, after verifying the checksum.
    ///
    /// - Throws: `Fault` if the header is invalid, does not match the data, or has a newer format version.
    static func read(_ file: Data) throws(Fault) -> (EntryHeader, StoredEntry) {
        let (header, dataStart) = try header(file, size: file.count)
        let data = Data(file.dropFirst(dataStart))
        guard header.fits(data) else { throw .damaged("checksum mismatch") }
        return (header, StoredEntry(data, date: Date(timeIntervalSinceReferenceDate: header.date)))
    }

    /// Returns the contents of the file for an entry.
    ///
    /// - Throws: `StoreError.unavailable` if the data, the name or the date cannot be stored.
    static func write(_ entry: StoredEntry, for key: EntryKey) throws(StoreError) -> Data {
        func refusal(_ reason: String) -> StoreError { .unavailable(place: key.description, reason: reason) }
        guard entry.data.count <= dataLimit else { throw refusal("the entry is larger than \(dataLimit) bytes") }
        guard let line = try? JSONEncoder.stable.encode(EntryHeader(entry, key)) else {
            throw refusal("the date is not a finite number")
        }
        guard line.count < headerLimit else {
            throw refusal("the name is too long for a header of \(headerLimit) bytes")
        }
        return line + Data("\n".utf8) + entry.data
    }
}
