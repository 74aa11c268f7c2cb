// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["StreamingTestKit"], swiftSettings: settings)
}

let package = Package(
    name: "StreamingCore",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "StreamingCore", targets: ["StreamingCore"]),
        .library(name: "AdaptiveStreaming", targets: ["AdaptiveStreaming"]),
        .library(name: "StreamingRecording", targets: ["StreamingRecording"]),
        .library(name: "MPVPlayback", targets: ["MPVPlayback"]),
        .library(name: "StreamingLibrary", targets: ["StreamingLibrary"]),
        .library(name: "FileStore", targets: ["FileStore"]),
        .library(name: "SQLiteStore", targets: ["SQLiteStore"]),
        .library(name: "StreamingTestKit", targets: ["StreamingTestKit"]),
        .executable(name: "player", targets: ["player"]),
    ],
    traits: [
        .trait(name: "SQLite", description: "Stores on the system's SQLite, which must be there with its headers.")
    ],
    targets: [
        target("StreamingCore"),
        target("AdaptiveStreaming", ["StreamingCore"]),
        target("StreamingRecording", ["StreamingCore"]),
        target("MPVPlayback", ["StreamingCore", "AdaptiveStreaming"]),
        target("StreamingLibrary", ["StreamingCore"]),
        target("FileStore", ["StreamingCore"]),
        .systemLibrary(name: "CSQLite"),
        target("SQLiteStore", ["StreamingCore", .target(name: "CSQLite", condition: .when(traits: ["SQLite"]))]),
        target("LocalOrigin", ["StreamingCore"]),
        target("StreamingTestKit", ["StreamingCore"]),
        target(
            "PlayerShell",
            [
                "StreamingCore", "AdaptiveStreaming", "StreamingRecording", "MPVPlayback", "StreamingLibrary",
                "FileStore", "SQLiteStore", "LocalOrigin",
            ]),
        .executableTarget(name: "player", dependencies: ["PlayerShell"], swiftSettings: settings),
        .target(name: "CAllocationCounter"),
        .executableTarget(
            name: "streaming-bench",
            dependencies: ["StreamingCore", "AdaptiveStreaming", "FileStore", "SQLiteStore", "CAllocationCounter"],
            swiftSettings: settings),

        tests("StreamingCoreTests", ["StreamingCore", "StreamingRecording"]),
        tests("AdaptiveStreamingTests", ["AdaptiveStreaming", "LocalOrigin"]),
        tests("StreamingRecordingTests", ["StreamingRecording"]),
        tests("MPVPlaybackTests", ["MPVPlayback", "LocalOrigin"]),
        tests("StreamingLibraryTests", ["StreamingLibrary"]),
        tests("FileStoreTests", ["FileStore"]),
        tests("StreamingCoreCacheIntegrationTests", ["StreamingLibrary", "FileStore", "SQLiteStore", "LocalOrigin"]),
        tests("LocalOriginTests", ["LocalOrigin"]),
        tests("StreamingTestKitTests", ["StreamingCore"]),
        tests("PlayerShellTests", ["PlayerShell", "MPVPlayback"]),
        tests(
            "PlayerIntegrationTests",
            ["PlayerShell", "AdaptiveStreaming", "StreamingRecording", "MPVPlayback", "FileStore", "LocalOrigin"]),
        tests("PlayerSystemTests", ["player", "StreamingCore", "AdaptiveStreaming", "MPVPlayback", "LocalOrigin"]),
        tests("StreamingCoreAPIEndToEndTests", ["StreamingCore"]),
    ],
    swiftLanguageModes: [.v6]
)
