import AdaptiveStreaming
import StreamingCore

/// A rule that plays at most the second variant while the battery is low, and otherwise follows the default rule.
struct BatteryRule: AdaptationRule {
    private var rule = PredictiveRule()
    private let isBatteryLow: @Sendable () -> Bool

    init(isBatteryLow: @escaping @Sendable () -> Bool) {
        self.isBatteryLow = isBatteryLow
    }

    mutating func choose(_ context: AdaptationContext) -> Int {
        let variant = rule.choose(context)
        return isBatteryLow() ? min(variant, 1) : variant
    }

    mutating func decide(_ context: AdaptationContext) -> AdaptationDecision {
        // A replacement would download a segment twice.
        isBatteryLow() ? .next(choose(context)) : rule.decide(context)
    }

    mutating func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? {
        rule.restartVariant(for: download, context)
    }

    mutating func didDownload(_ download: SegmentDownload) { rule.didDownload(download) }
}

/// Creates a player whose variants are limited by the bitrate, the size of the screen and the codecs of the device.
@MainActor
func makePlayer(
    transport: any HTTPTransport, screenHeight: Int, isBatteryLow: @escaping @Sendable () -> Bool
) -> StreamingPlayer {
    var configuration = NativePlayer.Configuration()
    configuration.selection.maximumBitrate = 8_000_000
    configuration.variantFilter = { variant in
        (variant.height ?? 0) <= screenHeight && !variant.codecs.contains { $0.hasPrefix("av01") }
    }
    configuration.rule = BatteryRule(isBatteryLow: isBatteryLow)
    return StreamingPlayer(transport: transport, configuration: configuration)
}
