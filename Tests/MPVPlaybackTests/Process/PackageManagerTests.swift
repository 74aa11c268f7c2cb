import Foundation
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("PackageManager", .tags(.unit))
struct PackageManagerTests {
    @Test(
        "Each package manager has its own command, and the administrator needs no sudo",
        arguments: zip(
            PackageManager.allCases,
            [
                ("brew install mpv", "brew install mpv"), ("sudo apt-get install mpv", "apt-get install mpv"),
                ("sudo dnf install mpv", "dnf install mpv"), ("sudo pacman -S mpv", "pacman -S mpv"),
                ("sudo apk add mpv", "apk add mpv"),
            ]))
    func test_command_ofEachManager_installsThePackage(sut: PackageManager, commands: (user: String, root: String)) {
        #expect(sut.command(installing: "mpv") == commands.user)
        #expect(sut.command(installing: "mpv", isRoot: true) == commands.root)
    }

    @Test("Without a package manager on PATH, none is found")
    func test_find_withoutAManager_isNil() {
        #expect(PackageManager.find(environment: ["PATH": "/nowhere"]) == nil)
        #expect(PackageManager.find(environment: [:]) == nil)
    }
}
