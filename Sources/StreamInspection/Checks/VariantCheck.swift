import Foundation
import HLSPlaylist
import MediaInspection

/// A check of the media of one variant, including its renditions, against the attributes of the variant.
package struct VariantCheck {
    /// The share of the declared bitrate by which a measured bitrate may exceed it.
    package static let bitrateLimit = 0.1

    /// The variant with its declared attributes.
    private let variant: Variant
    /// The measurement of the variant's own segments; nil if they are also the segments of one of the renditions.
    private let own: StreamMeasurement?
    /// The measurements of the renditions of the variant: those of one group belong together.
    private let renditions: [Rendition.Kind: [StreamMeasurement]]
    /// Whether all segments of all these streams were probed, and the server will add no more.
    private let isWhole: Bool

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - variant: The variant with its declared attributes.
    ///   - own: The measurement of the variant's own segments; nil if they are also the segments of one of the
    ///     renditions, as in a variant with only audio.
    ///   - renditions: The measurements of the renditions in the variant's groups, by kind.
    ///   - isWhole: Whether all segments of all these streams were probed, and the server will add no more.
    package init(
        _ variant: Variant, own: StreamMeasurement?, renditions: [Rendition.Kind: [StreamMeasurement]] = [:],
        isWhole: Bool
    ) {
        self.variant = variant
        self.own = own
        self.renditions = renditions
        self.isWhole = isWhole
    }

    /// The peak bitrate of the variant with the rendition of each kind that has the highest peak bitrate, in bits per
    /// second; nil if no segment of the variant was measured.
    package var peakBitrate: Double? { sum(\.peakBitrate) }

    /// The mean bitrate of the variant with the rendition of each kind that has the highest mean bitrate, in bits per
    /// second; nil if no segment of the variant was measured.
    package var meanBitrate: Double? { sum(\.meanBitrate) }

    /// The excess of the peak bitrate, as a share of the declared bitrate: (measured - declared) / declared. Nil if
    /// either bitrate is unknown.
    package var excess: Double? { Self.excess(of: peakBitrate, over: variant.bandwidth) }

    private func sum(_ bitrate: KeyPath<StreamMeasurement, Double?>) -> Double? {
        func highest(_ kind: Rendition.Kind) -> Double? {
            renditions[kind]?.compactMap { $0[keyPath: bitrate] }.max()
        }
        // A video rendition replaces the video of the variant.
        let main = [own?[keyPath: bitrate], highest(.video)].compactMap { $0 }.max()
        if own != nil && main == nil { return nil }
        let parts = [main, highest(.audio), highest(.subtitles)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }

    private static func excess(of measured: Double?, over declared: Int?) -> Double? {
        guard let measured, let declared, declared > 0 else { return nil }
        return (measured - Double(declared)) / Double(declared)
    }

    /// Returns the violations of the rules for the bitrates of the variant.
    package func bitrateFindings() -> [InspectionFinding] {
        var findings: [InspectionFinding] = []
        if let peakBitrate, let excess, excess > Self.bitrateLimit {
            let found = Self.text(peakBitrate, declared: variant.bandwidth, excess)
            findings.append(InspectionFinding(.bandwidthExceeded, found: found))
        }
        // The mean of some of the segments says nothing about the mean of all.
        if isWhole, let declared = variant.averageBandwidth, let meanBitrate,
            let excess = Self.excess(of: meanBitrate, over: declared), excess > Self.bitrateLimit
        {
            let found = Self.text(meanBitrate, declared: declared, excess)
            findings.append(InspectionFinding(.averageBandwidthExceeded, found: found))
        }
        return findings
    }

    private static func text(_ measured: Double, declared: Int, _ excess: Double) -> String {
        String(
            format: "%.0f bit/s, declared %d bit/s, excess %.0f %% (limit: %.0f %%)", measured, declared, excess * 100,
            bitrateLimit * 100)
    }

    /// Returns the violations of the rules for the codecs of the variant.
    ///
    /// - Parameters:
    ///   - found: The codecs in the inspected segments of the variant and of its renditions.
    ///   - canBeMissing: Whether all streams of the variant were inspected, so that a codec that was not found is
    ///     missing.
    package func codecFindings(_ found: [String], canBeMissing: Bool) -> [InspectionFinding] {
        guard !variant.codecs.isEmpty else { return [] }
        var findings: [InspectionFinding] = []
        let declared = variant.codecs + variant.supplementalCodecs.map { String($0.prefix { $0 != "/" }) }
        for codec in found.uniqued {
            let family = declared.filter { CodecName.family($0) == CodecName.family(codec) }
            if family.isEmpty {
                let text = "\(codec), declared \(declared.joined(separator: ", "))"
                findings.append(InspectionFinding(.codecUndeclared, found: text))
            } else if let level = CodecName.level(codec), !family.contains(where: { CodecName.level($0) == level }) {
                let text = "\(codec), declared \(family.joined(separator: ", "))"
                findings.append(InspectionFinding(.codecDifferent, found: text))
            }
        }
        let families = Set(found.map(CodecName.family))
        for codec in variant.codecs.uniqued where canBeMissing && !CodecName.isText(codec) {
            if families.contains(CodecName.family(codec)) { continue }
            findings.append(InspectionFinding(.codecMissing, found: "no \(codec) in the segments"))
        }
        return findings
    }
}
