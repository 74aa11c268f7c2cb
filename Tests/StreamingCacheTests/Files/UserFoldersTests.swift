import Foundation
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("UserFolders", .tags(.unit))
struct UserFoldersTests {
    #if canImport(Darwin)
        @Test("are in the Library")
        func test_init_onAnAppleSystem_areInTheLibrary() throws {
            let sut = try UserFolders(of: "player", environment: ["HOME": "/h", "XDG_CACHE_HOME": "/c"])
            #expect(
                paths(sut) == ["/h/Library/Caches/player/"]
                    + Array(repeating: "/h/Library/Application Support/player/", count: 2))
        }
    #else
        @Test("are where the variables say")
        func test_init_withVariables_areThere() throws {
            let variables = ["XDG_CACHE_HOME": "/c", "XDG_STATE_HOME": "/s/", "XDG_DATA_HOME": "/d d"]
            #expect(
                try paths(UserFolders(of: "player", environment: variables)) == [
                    "/c/player/", "/s/player/", "/d d/player/",
                ])
        }

        @Test("are in the home folder without, or where a path is empty or relative")
        func test_init_withoutGoodVariables_areInTheHomeFolder() throws {
            let variables = ["HOME": "/h", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": "here/s"]
            #expect(
                try paths(UserFolders(of: "player", environment: variables))
                    == ["/h/.cache/player/", "/h/.local/state/player/", "/h/.local/share/player/"])
        }
    #endif

    @Test(
        "without a home folder there are none", arguments: [[:], ["HOME": ""], ["HOME": "h", "XDG_CACHE_HOME": "/c"]])
    func test_init_withoutAHome_throws(variables: [String: String]) {
        #expect(throws: UserFolders.Error.noHome) { try UserFolders(of: "player", environment: variables) }
    }

    private func paths(_ folders: UserFolders) -> [String] {
        [folders.cache, folders.state, folders.data].map { $0.path(percentEncoded: false) }
    }
}
