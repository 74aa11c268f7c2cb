import Foundation
import StreamingCore

/// The bytes of the file of an entry: its header, a line end, its data.
enum EntryFile {
    /// Why bytes are no entry.
    enum Fault: Error, Equatable {
        case damaged(String)
        case newerVersion(Int)
    }

    /// The most data of an entry.
    static let dataLimit = 256 << 20
    /// The longest header, with its line end.
    static let headerLimit = 64 << 10
    static let limit = headerLimit + dataLimit

    /// The header of a file of `size` bytes, of which `start` has the first, and where the data begins.
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

    /// The header and the entry of a whole file.
    static func read(_ file: Data) throws(Fault) -> (EntryHeader, StoredEntry) {
        let (header, dataStart) = try header(file, size: file.count)
        let data = Data(file.dropFirst(dataStart))
        guard header.fits(data) else { throw .damaged("checksum mismatch") }
        return (header, StoredEntry(data, date: Date(timeIntervalSinceReferenceDate: header.date)))
    }

    /// The whole file.
    static func write(_ entry: StoredEntry, for key: EntryKey) throws(StoreError) -> Data {
        func refusal(_ reason: String) -> StoreError { .unavailable(place: key.description, reason: reason) }
        guard entry.data.count <= dataLimit else { throw refusal("the entry is larger than \(dataLimit) bytes") }
        guard let line = try? JSONEncoder.stable.encode(EntryHeader(entry, key)) else {
            throw refusal("the date is not a number")
        }
        guard line.count < headerLimit else { throw refusal("the name is too long") }
        return line + Data("\n".utf8) + entry.data
    }
}
