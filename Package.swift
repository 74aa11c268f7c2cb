// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let sqlite = Target.Dependency.target(name: "CSQLite", condition: .when(traits: ["SQLite"]))

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
        .library(name: "HLSPlaylist", targets: ["HLSPlaylist"]),
        .library(name: "StreamingCache", targets: ["StreamingCache"]),
        .library(name: "StreamingUI", targets: ["StreamingUI"]),
        .library(name: "AdaptiveStreaming", targets: ["AdaptiveStreaming"]),
        .library(name: "StreamingMetrics", targets: ["StreamingMetrics"]),
        .library(name: "StreamingRecording", targets: ["StreamingRecording"]),
        .library(name: "MPVPlayback", targets: ["MPVPlayback"]),
        .library(name: "StreamingLibrary", targets: ["StreamingLibrary"]),
        .library(name: "StreamingTestKit", targets: ["StreamingTestKit"]),
        .executable(name: "player", targets: ["player"]),
    ],
    traits: [
        .trait(name: "SQLite", description: "Stores on the system's SQLite, which must be there with its headers.")
    ],
    targets: [
        target("StreamingCore"),
        target("HLSPlaylist"),
        .systemLibrary(name: "CSQLite"),
        target("StreamingCache", ["StreamingCore", sqlite]),
        target("MediaInspection"),
        target("AdaptiveStreaming", ["StreamingCore", "HLSPlaylist", "MediaInspection"]),
        target("AdaptationSimulator", ["StreamingCore", "AdaptiveStreaming"]),
        target("EngineSimulator", ["StreamingCore", "AdaptiveStreaming", "LocalOrigin"]),
        target("StreamInspection", ["HLSPlaylist", "MediaInspection"]),
        target("StreamingMetrics", ["StreamingCore", "StreamingCache"]),
        target("StreamMonitoring", ["StreamingCore", "HLSPlaylist"]),
        target("StreamingRecording", ["StreamingCore"]),
        target("MPVPlayback", ["StreamingCore", "HLSPlaylist"]),
        target("StreamingLibrary", ["StreamingCore", "StreamingCache"]),
        target("StreamingUI", ["StreamingCore", "StreamingLibrary"]),
        target("LocalOrigin", ["StreamingCore"]),
        target("TerminalScreen"),
        target("StreamingTestKit", ["StreamingCore", "StreamingCache"]),
        target(
            "PlayerShell",
            [
                "StreamingCore", "HLSPlaylist", "StreamingCache", "StreamingUI", "AdaptiveStreaming",
                "StreamingMetrics", "StreamingRecording", "MPVPlayback", "StreamingLibrary", "LocalOrigin",
                "MediaInspection", "StreamInspection", "StreamMonitoring", "TerminalScreen",
            ]),
        .executableTarget(name: "player", dependencies: ["PlayerShell"], swiftSettings: settings),
        .target(name: "CHeapSize"),
        .executableTarget(
            name: "streaming-bench",
            dependencies: [
                "StreamingCore", "HLSPlaylist", "StreamingCache", "AdaptiveStreaming", "AdaptationSimulator",
                "EngineSimulator", "LocalOrigin", "CHeapSize",
            ],
            swiftSettings: settings),

        tests("StreamingCoreTests", ["StreamingCore", "StreamingCache", "StreamingRecording"]),
        tests("HLSPlaylistTests", ["HLSPlaylist"]),
        tests("MediaInspectionTests", ["MediaInspection"]),
        tests("StreamingCacheTests", ["StreamingCore", "StreamingCache"]),
        tests("StreamingUITests", ["StreamingCore", "StreamingLibrary", "StreamingUI"]),
        tests(
            "AdaptiveStreamingTests",
            [
                "StreamingCore", "HLSPlaylist", "StreamingCache", "AdaptiveStreaming", "AdaptationSimulator",
                "EngineSimulator", "StreamingMetrics", "StreamingRecording", "StreamingLibrary", "LocalOrigin",
            ]),
        tests("AdaptationSimulatorTests", ["AdaptiveStreaming", "AdaptationSimulator"]),
        tests("StreamInspectionTests", ["HLSPlaylist", "MediaInspection", "StreamInspection"]),
        tests("StreamingMetricsTests", ["StreamingCore", "StreamingCache", "StreamingMetrics"]),
        tests("StreamMonitoringTests", ["StreamingCore", "HLSPlaylist", "StreamMonitoring", "LocalOrigin"]),
        tests("StreamingRecordingTests", ["StreamingCore", "StreamingRecording"]),
        tests("MPVPlaybackTests", ["StreamingCore", "HLSPlaylist", "MPVPlayback", "LocalOrigin"]),
        tests("StreamingLibraryTests", ["StreamingCore", "StreamingCache", "StreamingLibrary"]),
        tests(
            "StreamingCoreCacheIntegrationTests", ["StreamingCore", "StreamingCache", "StreamingLibrary", sqlite]),
        tests("LocalOriginTests", ["StreamingCore", "HLSPlaylist", "StreamingLibrary", "LocalOrigin"]),
        tests("TerminalScreenTests", ["TerminalScreen"]),
        tests("StreamingTestKitTests", ["StreamingCore", "StreamingCache"]),
        tests(
            "PlayerShellTests",
            [
                "StreamingCore", "HLSPlaylist", "StreamingCache", "AdaptiveStreaming", "StreamingMetrics",
                "StreamMonitoring", "StreamingRecording", "MPVPlayback", "StreamingLibrary", "LocalOrigin",
                "PlayerShell", "TerminalScreen",
            ]),
        tests(
            "PlayerIntegrationTests",
            [
                "StreamingCore", "HLSPlaylist", "StreamingCache", "AdaptiveStreaming", "StreamingMetrics",
                "StreamingRecording", "StreamingLibrary", "MPVPlayback", "LocalOrigin", "PlayerShell",
            ]),
        tests(
            "PlayerSystemTests",
            [
                "StreamingCore", "StreamingCache", "AdaptiveStreaming", "AdaptationSimulator", "StreamingRecording",
                "MPVPlayback", "LocalOrigin", "player",
            ]),
        tests("StreamingCoreAPIEndToEndTests", ["StreamingCore", "AdaptiveStreaming"]),
    ],
    swiftLanguageModes: [.v6]
)
