import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import XCTest

import StreamingCache
@testable import PlayerShell

@MainActor
final class CatalogueCommandsTests: XCTestCase {
    private let list = "http://origin/list.json?limit=2"
    private let mixed = "http://origin/mixed.json"
    private let isDown = OriginBehaviour(fault: .hangUp)

    // MARK: list

    /// Law CAT08.
    func test_list_withoutAConnection_printsTheSavedListingWithANotice() async throws {
        let harness = try ShellHarness()
        let online = await harness.run("list", list, "--all")
        harness.transport.setBehaviour(isDown, for: "*")
        harness.transport.setBehaviour(isDown, for: "/list.json")
        let fallenBack = await harness.run("list", list, "--all")
        XCTAssertEqual(fallenBack.code, 0)
        XCTAssertEqual(fallenBack.output, online.output)
        XCTAssertEqual(
            fallenBack.errors,
            [
                "player: http://origin/list.json?limit=***: cannot connect to the server; showing the copy saved 2001-01-01T00:00:00Z"
            ])
    }

    /// Law CAT08.
    func test_list_withoutAConnectionOrASavedListing_fails() async throws {
        let harness = try ShellHarness(["/list.json": isDown])
        let result = await harness.run("list", list)
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.output, [])
        XCTAssertEqual(result.errors.count, 1)
    }

    func test_list_offline_printsTheSavedListingWithoutARequest() async throws {
        let harness = try ShellHarness()
        let online = await harness.run("list", list, "--all", "--json")
        let count = harness.transport.requests.count
        let offline = await harness.run("list", "--offline", "--all", "--json")
        XCTAssertEqual(offline.code, 0)
        XCTAssertEqual(
            offline.output.filter { $0.contains("\"video\"") }, online.output.filter { $0.contains("\"video\"") })
        XCTAssertEqual(offline.events("page").map { $0["origin"] as? String }, ["cache", "cache", "cache", "cache"])
        XCTAssertEqual(harness.transport.requests.count, count)
    }

    func test_list_offline_printsTheDateOfTheSavedListing() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let date = harness.clock.date
        harness.clock.advance(by: .seconds(3_600))
        let result = await harness.run("list", "--offline")
        XCTAssertEqual(result.errors.first, "player: showing the copy saved \(date.formatted(.iso8601))")
    }

    func test_list_offline_suggestsTheOptionAllIfMorePagesAreSaved() async throws {
        for (words, isTold) in [([], false), (["--all"], true)] {
            let harness = try ShellHarness()
            _ = await harness.run(["list", list] + words)
            let result = await harness.run("list", "--offline")
            XCTAssertEqual(result.output.count, 2)
            XCTAssertEqual(result.errors.count { $0.contains("list them with --all") }, isTold ? 1 : 0, "\(words)")
        }
    }

    func test_list_offlineWithACompleteListing_suggestsNoMorePages() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", "http://origin/list.json", "--all")
        let result = await harness.run("list", "--offline")
        XCTAssertEqual(result.output.count, 5)
        XCTAssertEqual(result.errors.count, 1, "\(result.errors)")
    }

    /// Law CAT09.
    func test_list_offlineWithAnExpiredListing_fails() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        harness.clock.advance(by: .seconds(7 * 24 * 3_600))
        let result = await harness.run("list", "--offline")
        XCTAssertEqual(result.code, 1)
        XCTAssertTrue(try result.errors.element(at: 0).contains("has expired"), "\(result.errors)")
    }

    func test_list_sortedWithAMissingPage_printsTheOtherPagesAndFails() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        harness.transport.setBehaviour(isDown, for: "/list.json")
        let result = await harness.run("list", list, "--sort", "-title")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.output, ["  2     0:10  Video 2", "  1     0:10  Video 1"])
        XCTAssertEqual(result.errors.count, 2)
        XCTAssertTrue(
            try result.errors.element(at: 1).contains("page 2: cannot connect to the server"), "\(result.errors)")
    }

    func test_list_offlineWithoutASavedListing_fails() async throws {
        let harness = try ShellHarness()
        let unknown = await harness.run("list", "--offline")
        XCTAssertEqual(unknown.code, 1)
        XCTAssertTrue(try unknown.errors.element(at: 0).contains("no catalogue was listed yet"), "\(unknown.errors)")
        let unsaved = await harness.run("list", list, "--offline")
        XCTAssertEqual(unsaved.errors, ["player: http://origin/list.json?limit=***: no saved copy of the page"])
    }

    func test_list_withASearch_searchesAllPagesAndKeepsVideoNumbers() async throws {
        let result = await (try ShellHarness()).run("list", list, "--search", "video 4")
        XCTAssertEqual(result.output, ["  4     0:10  Video 4"])
        let none = await (try ShellHarness()).run("list", list, "--search", "nothing")
        XCTAssertEqual(none.errors, ["player: no video matches the search"])
    }

    func test_list_offlineWithASearch_searchesTheSavedPages() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let result = await harness.run("list", "--offline", "--search", "video", "--sort", "-title")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.output, ["  2     0:10  Video 2", "  1     0:10  Video 1"])
        XCTAssertEqual(result.errors.dropFirst(), ["player: no further pages are saved"])
    }

    func test_page_thatForbidsStoring_isNotListedOffline() async throws {
        let harness = try ShellHarness(["/list.json": OriginBehaviour(headers: ["Cache-Control": "no-store"])])
        _ = await harness.run("list", list)
        let result = await harness.run("list", "--offline")
        XCTAssertEqual(result.errors, ["player: http://origin/list.json?limit=***: no saved copy of the page"])
    }

    func test_list_sorted_coversAllPages() async throws {
        let result = await (try ShellHarness()).run("list", list, "--sort", "-title", "--limit", "2")
        XCTAssertEqual(result.output, ["  5     0:10  Video 5", "  4     0:10  Video 4"])
    }

    /// Law CAT04.
    func test_list_leniently_printsTheValidVideosAndNamesTheInvalidVideos() async throws {
        let harness = try ShellHarness()
        let strict = await harness.run("list", "http://origin/mixed.json")
        XCTAssertEqual(strict.code, 1)
        let result = await harness.run("list", "http://origin/mixed.json", "--lenient")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.output.count, 1)
        XCTAssertEqual(
            result.errors.first,
            "player: skipped an invalid video: videos[1].duration: expected a number, found nothing")
    }

    /// Law HTTP05.
    func test_list_withRetries_reportsEachRetry() async throws {
        let harness = try ShellHarness(["/list.json": OriginBehaviour(fault: .status(503), faultCount: 2)])
        let result = await harness.run("list", list, "--retries", "2")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(harness.transport.requests.count, 3)
        XCTAssertEqual(result.errors.filter { $0.contains("503") }.count, 2, "\(result.errors)")
    }

    /// Law HTTP05.
    func test_list_withoutAConnection_retriesOnlyTheFirstPage() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list, "--all")
        let count = harness.transport.requests.count
        harness.transport.setBehaviour(isDown, for: "/list.json")
        let result = await harness.run("list", list, "--all", "--retries", "2")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.output.count, 5)
        // The first page is requested three times, and each of the three pages after it once.
        XCTAssertEqual(harness.transport.requests.count - count, 6)
    }

    func test_list_withAStoreThatCannotBeWritten_reportsTheErrorOnce() async throws {
        let entries = EntryStoreSpy()
        entries.failWrites(with: .full(place: "/a"))
        let store = EntryStore(entries, runsInPlace: true)
        let storage = Storage(cache: store, state: store, data: store, places: [], damages: LockedValue(0))
        let result = await (try ShellHarness(storage: storage)).run("list", list, "--all")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.errors, ["player: cannot save the catalogue: /a: no space left"])
    }

    /// Law CAT07.
    func test_duplicateVideos_onAServerPageWithNewVideos_areReported() async throws {
        let saved = ResourceOrigin.cache(savedAt: .distantPast, because: nil)
        let new = [Video.fixture()]
        for (origin, videos, isTold) in [(.remote, new, true), (.remote, [], false), (saved, new, false)] {
            let listing = Listing(
                VideoListStore {
                    Paginated(items: [.fixture()]) {
                        Paginated(items: videos, metadata: PageMetadata(repeats: 1, origin: origin))
                    }
                }, source: .document(ShellHarness.url("list.json")))
            for _ in 0..<2 { _ = try await listing.nextPage() }
            var told = ""
            let context = CommandContext(
                console: Console(facts: .init(), output: { _ in nil }, error: { told += $0 }),
                composition: Composition(clock: ManualClock(), transport: HTTPTransportDummy()), environment: [:],
                inputs: Mailbox(), read: { _ in })
            context.tell(of: listing, json: false)
            XCTAssertEqual(told.contains("player: skipped 1 duplicate video\n"), isTold)
        }
    }

    func test_list_withWrongUsage_errorNamesTheMistake() async throws {
        for (words, message) in [
            (["--offline", "--retries", "2"], "--offline cannot be used with --retries"),
            (["--sort", "size"], "invalid value \"size\" for --sort: expected title, -title, duration or -duration"),
        ] {
            let result = await (try ShellHarness()).run(["list", list] + words)
            XCTAssertEqual(result.code, 2, "\(words)")
            XCTAssertTrue(try result.errors.element(at: 0).contains(message), "\(result.errors)")
        }
    }

    func test_list_withHelp_namesAllSortOrders() async throws {
        let result = await (try ShellHarness()).run("list", "--help")
        XCTAssertTrue(result.output.contains { $0.contains("--sort KEY") })
        XCTAssertTrue(result.output.contains { $0.contains("title, -title, duration or -duration") })
    }

    /// Law HTTP06.
    func test_list_aSecondTime_sendsTheValidatorOfTheCachedResponse() async throws {
        let harness = try ShellHarness()
        let first = await harness.run("list", list)
        let second = await harness.run("list", list)
        XCTAssertEqual(second.output, first.output)
        XCTAssertNil(try harness.transport.requests.element(at: 0).headers["If-None-Match"])
        XCTAssertNotNil(try harness.transport.requests.element(at: 1).headers["If-None-Match"])
    }

    // MARK: lenient listings

    /// Law CAT04.
    func test_commentsCommand_withANumberBeyondALenientListing_reportsTheNumberOfVideos() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", mixed, "--lenient")
        let result = await harness.run("comments", "2")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors.last, "player: no video 2: the listing has 1 video")
    }

    /// Law CAT04.
    func test_commentsCommand_afterAnUnsavedLenientListing_findsTheVideoByNumber() async throws {
        let harness = try ShellHarness(["/mixed.json": OriginBehaviour(headers: ["Cache-Control": "no-store"])])
        _ = await harness.run("list", mixed, "--lenient")
        let result = await harness.run("comments", "1")
        XCTAssertEqual(result.code, 0, "\(result.errors)")
        XCTAssertEqual(result.output.count, 2)
    }

    /// Law CAT04.
    func test_list_lenientlyWithoutAValidVideo_keepsThePreviousListing() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let empty = await harness.run("list", "http://origin/invalid.json", "--lenient")
        XCTAssertEqual(empty.errors.last, "player: the listing is empty")
        let result = await harness.run("comments", "1")
        XCTAssertEqual(result.code, 0, "\(result.errors)")
        XCTAssertEqual(result.output.count, 2)
    }

    /// Law CAT04.
    func test_play_afterALenientListing_usesTheCurrentURL() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", mixed, "--lenient")
        let result = await harness.run("play", "--item", "1")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.errors.filter { $0.contains("trying the last known URL") }, [])
    }

    /// Law CAT04.
    func test_list_afterALenientListing_isLenientUnlessAURLIsGiven() async throws {
        let harness = try ShellHarness()
        let lenient = await harness.run("list", mixed, "--lenient")
        let again = await harness.run("list")
        XCTAssertEqual(again.output, lenient.output)
        let named = await harness.run("list", mixed)
        XCTAssertEqual(named.code, 1)
        XCTAssertEqual(
            named.errors,
            ["player: http://origin/mixed.json: videos[1].duration: expected a number, found nothing"])
    }

    /// Law CAT08.
    func test_list_offlineAfterALenientListing_isLenientUnlessAURLIsGiven() async throws {
        let harness = try ShellHarness()
        let lenient = await harness.run("list", mixed, "--lenient")
        let offline = await harness.run("list", "--offline")
        XCTAssertEqual(offline.output, lenient.output)
        let strict = await harness.run("list", mixed, "--offline")
        XCTAssertEqual(strict.errors, ["player: http://origin/mixed.json: no saved copy of the page"])
    }

    // MARK: comments

    func test_commentsCommand_withAVideoNumber_printsTheCommentsOfThatVideo() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let result = await harness.run("comments", "1")
        XCTAssertEqual(result.output.count, 2)
        XCTAssertTrue(try result.output.element(at: 0).hasPrefix("Video, "), "\(result.output)")
        XCTAssertTrue(try result.output.element(at: 0).hasSuffix(": Video 1"), "\(result.output)")
    }

    func test_comment_onANarrowTerminal_isPrintedCompletelyInOneLine() async throws {
        let harness = try ShellHarness(title: "a long one\nin two lines")
        let facts = Console.Capabilities(drawsInPlace: true, width: { 20 })
        let result = await harness.run(["comments", ShellHarness.id(1).uuidString, "--catalogue", list], facts: facts)
        XCTAssertTrue(try result.output.element(at: 0).hasSuffix(": a long one in two lines 1"), "\(result.output)")
    }

    func test_commentsCommand_withoutAConnection_printsTheSavedComments() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let online = await harness.run("comments", "1", "--json")
        harness.transport.setBehaviour(isDown, for: "*")
        let fallenBack = await harness.run("comments", "1", "--json")
        XCTAssertEqual(fallenBack.code, 0)
        XCTAssertEqual(
            fallenBack.output.filter { $0.contains("\"comment\"") }, online.output.filter { $0.contains("\"comment\"") }
        )
        XCTAssertEqual(fallenBack.errors.count, 1)
        let offline = await harness.run("comments", ShellHarness.id(1).uuidString, "--offline", "--json")
        XCTAssertEqual(offline.events("comment").count, 2)
    }

    /// Law CAT08.
    func test_commentsCommand_asJSON_printsNetworkOrCacheAsTheOrigin() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let online = await harness.run("comments", "1", "--json")
        XCTAssertEqual(online.events("summary").first?["origin"] as? String, "network")
        harness.transport.setBehaviour(isDown, for: "*")
        let fallenBack = await harness.run("comments", "1", "--json")
        XCTAssertEqual(fallenBack.events("summary").first?["origin"] as? String, "cache")
        let offline = await harness.run("comments", "1", "--offline", "--json")
        XCTAssertEqual(offline.events("summary").first?["origin"] as? String, "cache")
    }

    func test_commentsCommand_withAnErrorStatus_printsTheStatusAndFails() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let result = await harness.run("comments", "2")
        XCTAssertEqual(result.code, 1)
        XCTAssertTrue(
            try result.errors.element(at: 0).hasSuffix("the server responded with 404 Not Found"), "\(result.errors)")
        let unknown = await harness.run("comments", "9")
        XCTAssertEqual(unknown.errors, ["player: no video 9: the listing has 5 videos"])
    }

    // MARK: cache

    func test_cacheCommand_afterAListing_countsValidatesAndClearsEntries() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let status = await harness.run("cache", "status", "--json")
        XCTAssertEqual(status.events("space").map { $0["name"] as? String }, ["videos", "responses"])
        XCTAssertEqual(status.events("space").map { $0["entries"] as? Int }, [1, 1])
        let good = await harness.run("cache", "validate")
        XCTAssertEqual(good.output, ["2 valid, 0 expired and removed, 0 damaged and renamed"])
        harness.clock.advance(by: .seconds(8 * 24 * 3_600))
        let old = await harness.run("cache", "validate")
        XCTAssertEqual(old.output, ["1 valid, 1 expired and removed, 0 damaged and renamed"])
        let cleared = await harness.run("cache", "clear")
        XCTAssertEqual(cleared.output, ["1 entry removed"])
    }

    func test_cacheCommand_withClear_keepsNotesAndHistory() async throws {
        let harness = try ShellHarness()
        let id = ShellHarness.id(1).uuidString
        _ = await harness.run("play", "--catalogue", list, "--item", "1")
        _ = await harness.run("notes", id, "add", "--title", "a")
        _ = await harness.run("cache", "clear")
        let notes = await harness.run("notes", id, "--json")
        XCTAssertEqual(notes.events("note").count, 1)
        let history = await harness.run("history", "--json")
        XCTAssertEqual(history.events("watched").count, 1)
    }

    // MARK: summaries

    func test_summary_ofAFailedCommand_hasAllMembers() async throws {
        let id = ShellHarness.id(9).uuidString
        for (command, names) in [
            (["comments", id, "--catalogue", list], ["comments", "origin", "reason"]),
            (["notes", id, "rm", "1"], ["notes"]),
            (["list", "http://origin/page.html"], ["videos", "pages"]),
        ] {
            let result = await (try ShellHarness()).run(command + ["--json"])
            XCTAssertEqual(result.code, 1, "\(command)")
            let summary = try XCTUnwrap(result.events("summary").first)
            for name in names { XCTAssertNotNil(summary[name], "\(command)") }
        }
    }

    // MARK: hostile texts

    /// Law CAT11.
    func test_everyCommand_withEscapesInTexts_printsNoEscapes() async throws {
        let evil = "a\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}b\nc\r\u{9B}31m\u{2066}d\u{2028}e"
        let id = ShellHarness.id(1).uuidString
        for json in [[], ["--json"]] {
            let harness = try ShellHarness(title: evil)
            let commands = [
                ["list", list, "--all"], ["list", "--offline"], ["list", list, "--search", "a"],
                ["play", "--catalogue", list, "--item", "1"], ["history"], ["resume", "1"], ["comments", "1"],
                ["notes", id, "add", "--title", evil.replacingOccurrences(of: "\n", with: " "), "--text", evil],
                ["notes", id], ["notes", id, "edit", "1", "--text", evil], ["notes", id, "rm", "1"],
                ["cache", "status"], ["cache", "validate"], ["list", list, "--search", evil], ["comments", evil],
                ["notes", id, evil], ["cache", evil],
            ]
            for command in commands {
                let result = await harness.run(command + json)
                for line in result.output + result.errors { XCTAssertEqual(line, line.printable, "\(command)") }
            }
        }
    }
}
