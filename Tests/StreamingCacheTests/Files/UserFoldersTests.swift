import Foundation
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("UserFolders", .tags(.unit))
struct UserFoldersTests {
    #if canImport(Darwin)
        @Test("On Apple systems, the folders are in the folder Library of the home folder")
        func test_init_onAppleSystem_usesLibrary() throws {
            let sut = try UserFolders(of: "player", environment: ["HOME": "/h", "XDG_CACHE_HOME": "/c"])
            #expect(
                paths(sut) == ["/h/Library/Caches/player/"]
                    + Array(repeating: "/h/Library/Application Support/player/", count: 2))
            #expect(try configuration(["HOME": "/h"]) == "/h/Library/Application Support/player/")
        }
    #else
        @Test("The XDG variables determine the folders")
        func test_init_withXDGVariables_usesTheirFolders() throws {
            let variables = ["XDG_CACHE_HOME": "/c", "XDG_STATE_HOME": "/s/", "XDG_DATA_HOME": "/d d"]
            #expect(
                try paths(UserFolders(of: "player", environment: variables)) == [
                    "/c/player/", "/s/player/", "/d d/player/",
                ])
            #expect(try configuration(["XDG_CONFIG_HOME": "/k", "HOME": "/h"]) == "/k/player/")
        }

        @Test("A folder is in the home folder if its XDG variable is missing, empty or relative")
        func test_init_withoutValidVariables_usesHomeFolder() throws {
            let variables = ["HOME": "/h", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": "here/s"]
            #expect(
                try paths(UserFolders(of: "player", environment: variables))
                    == ["/h/.cache/player/", "/h/.local/state/player/", "/h/.local/share/player/"])
            #expect(try configuration(["HOME": "/h", "XDG_CONFIG_HOME": "k"]) == "/h/.config/player/")
        }
    #endif

    @Test(
        "Without an absolute home folder, the folders cannot be determined, and the initializer throws",
        arguments: [[:], ["HOME": ""], ["HOME": "h", "XDG_CACHE_HOME": "/c"]])
    func test_init_withoutHomeFolder_throws(variables: [String: String]) {
        #expect(throws: UserFolders.Error.noHome) { try UserFolders(of: "player", environment: variables) }
        #expect(throws: UserFolders.Error.noHome) { try configuration(variables) }
    }

    private func configuration(_ environment: [String: String]) throws -> String {
        try UserFolders.configuration(of: "player", environment: environment).path(percentEncoded: false)
    }

    private func paths(_ folders: UserFolders) -> [String] {
        [folders.cache, folders.state, folders.data].map { $0.path(percentEncoded: false) }
    }
}
