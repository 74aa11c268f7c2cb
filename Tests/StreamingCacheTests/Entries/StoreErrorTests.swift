import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("StoreError", .tags(.unit))
struct StoreErrorTests {
    @Test(
        "A store error describes the location and the problem, and its kind is the name of its case",
        arguments: [
            (
                StoreError.busy(place: "/a", after: .milliseconds(2_500)),
                "/a: in use by another process for 2.5 s", "busy"
            ),
            (.full(place: "/a"), "/a: no space left", "full"),
            (.unavailable(place: "/a", reason: "no such folder"), "/a: no such folder", "unavailable"),
            (
                .newerVersion(place: "/a", version: 9), "/a: format 9 requires a newer version of this software",
                "newerVersion"
            ),
            (.unreadable(place: "/a", reason: "no JSON"), "/a: no JSON", "unreadable"),
        ])
    func test_description_ofEachCase_namesLocationAndProblem(error: StoreError, sentence: String, kind: String) {
        #expect(error.description == sentence)
        #expect(error.kind == kind)
    }

    @Test("The description of damage says where the damaged file was moved")
    func test_storeDamage_description_namesBackupLocation() {
        let damage = StoreDamage(place: "/a", movedTo: "/b", reason: "checksum")
        #expect(damage.description == "/a: damaged (checksum); renamed to /b")
    }

    /// Law CAT11.
    @Test("Descriptions of locations and keys contain neither control characters nor secrets")
    func test_descriptions_ofLocationsAndKeys_areSanitized() {
        #expect(StoreError.full(place: "\u{1B}[2J").description == "\u{FFFD}[2J: no space left")
        let key = EntryKey(.images, "https://user:pw@host/a?token=secret\u{1B}")
        #expect(!key.description.contains("secret") && !key.description.contains("pw"))
        #expect(!key.description.contains("\u{1B}"))
    }
}
