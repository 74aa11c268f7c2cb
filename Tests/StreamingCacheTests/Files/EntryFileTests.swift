import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import StreamingCache

@Suite("EntryFile", .tags(.unit))
struct EntryFileTests {
    private static let header =
        #"{"bytes":4,"checksum":"df3f2628dfcaeeda","date":0.1,"format":"entry","name":"a/b","space":"images","version":1}"#

    private let key = EntryKey(.images, "a/b")
    private let entry = StoredEntry(Data("text".utf8), date: Date(timeIntervalSinceReferenceDate: 0.1))

    @Test("The file format of version 1 is one line of JSON followed by the data")
    func test_write_entry_producesVersion1Format() throws {
        #expect(try String(decoding: EntryFile.write(entry, for: key), as: UTF8.self) == Self.header + "\ntext")
    }

    @Test("An entry that was written is read back unchanged")
    func test_read_writtenEntry_returnsSameEntry() throws {
        let (header, found) = try EntryFile.read(EntryFile.write(entry, for: key))
        #expect(found == entry)
        #expect(header.isOf(key))
        #expect(!header.isOf(EntryKey(.images, "a")) && !header.isOf(EntryKey(.videos, "a/b")))
    }

    @Test("The header can be read from the first bytes of a file")
    func test_header_inFirstBytes_isParsed() throws {
        let (header, dataStart) = try EntryFile.header(Data((Self.header + "\nte").utf8), size: Self.header.count + 5)
        #expect(header.bytes == 4)
        #expect(dataStart == Self.header.count + 1)
    }

    private static let damaged = [
        ("", "no header"),
        (String(header.dropLast(5)), "no header"),
        ("\ntext", "invalid header"),
        (#"{"version":1}"# + "\ntext", "invalid header"),
        (header.replacing("\"entry\"", with: "\"page\"") + "\ntext", "invalid header"),
        (header.replacing("\"version\":1", with: "\"version\":0") + "\ntext", "invalid header"),
        (header.replacing(":4,", with: ":1e999,") + "\ntext", "invalid header"),
        (header.replacing(":4,", with: ":-4,") + "\ntext", "4 bytes of data, expected -4"),
        (header + "\ntex", "3 bytes of data, expected 4"),
        (header + "\ntexts", "5 bytes of data, expected 4"),
        (header + "\ntExt", "checksum mismatch"),
        (header.replacing("0.1", with: "0.2") + "\ntext", "checksum mismatch"),
        (header.replacing("a/b", with: "a/c") + "\ntext", "checksum mismatch"),
    ]

    @Test("Reading a damaged file throws an error that names the damage", arguments: damaged)
    func test_read_damagedFile_throwsReason(text: String, reason: String) {
        #expect(throws: EntryFile.Fault.damaged(reason)) { try EntryFile.read(Data(text.utf8)) }
    }

    @Test("A header that does not end within 64 KiB counts as missing")
    func test_read_endlessHeader_throws() {
        let text = String(repeating: " ", count: 64 << 10) + Self.header + "\ntext"
        #expect(throws: EntryFile.Fault.damaged("no header")) { try EntryFile.read(Data(text.utf8)) }
    }

    @Test("Reading a file with one changed bit throws, or returns the original entry")
    func test_read_withOneBitFlipped_neverReturnsDifferentEntry() throws {
        let file = try EntryFile.write(entry, for: key)
        for bit in 0..<file.count * 8 {
            var changed = file
            changed[bit / 8] ^= 1 << (bit % 8)
            let found = try? EntryFile.read(changed)
            #expect(found == nil || (found?.1 == entry && found?.0.isOf(key) == true), "bit \(bit)")
        }
    }

    @Test("Reading a file of a later version throws an error with that version, even without the other fields")
    func test_read_laterVersion_throwsVersionNumber() {
        #expect(throws: EntryFile.Fault.newerVersion(2)) { try EntryFile.read(Data("{\"version\":2}\n".utf8)) }
    }

    @Test(
        "Writing an entry that could not be read back throws",
        arguments: [
            ("a", Double.nan, "the date is not a finite number"), ("a", .infinity, "the date is not a finite number"),
            (String(repeating: "a", count: 64 << 10), 0, "the name is too long for a header of 65536 bytes"),
        ])
    func test_write_unrepresentableEntry_throws(name: String, time: Double, reason: String) {
        let (key, date) = (EntryKey(.images, name), Date(timeIntervalSinceReferenceDate: time))
        #expect(throws: StoreError.unavailable(place: key.description, reason: reason)) {
            try EntryFile.write(StoredEntry(Data(), date: date), for: key)
        }
    }
}
