import Foundation
import StreamingCore

extension DateRangeMetadata {
    /// Media that a player can play at the start of a date range, such as an advertisement (RFC 8216bis, Appendix D).
    ///
    /// The native engine reports interstitials, but does not play them.
    public struct Interstitial: Equatable, Sendable {
        /// A restriction on the seeks and the playback speed that a user may choose.
        public enum Restriction: String, Equatable, Sendable {
            /// While the interstitial plays, the user must not seek forward, and must not choose a speed above 1.
            case skip = "SKIP"
            /// The user must not seek from before the start of the range to a later position, unless the interstitial
            /// is played first.
            case jump = "JUMP"
        }

        /// The URL of the asset (X-ASSET-URI); nil if the assets are in a list.
        public let asset: URL?
        /// The URL of the JSON document that lists the assets (X-ASSET-LIST); nil if there is a single asset.
        public let assetList: URL?
        /// The distance from the start of the range to the position at which the stream resumes, in seconds
        /// (X-RESUME-OFFSET). Nil means that the distance is the played duration of the interstitial.
        public let resumeOffset: TimeInterval?
        /// The maximum duration to play, in seconds (X-PLAYOUT-LIMIT); nil if there is no valid limit.
        public let playoutLimit: TimeInterval?
        /// The restrictions (X-RESTRICT). Unknown restrictions are left out.
        public let restrictions: Set<Restriction>
    }

    /// The CLASS of the date ranges that schedule interstitials.
    public static let interstitialClass = "com.apple.hls.interstitial"
    static let assetAttribute = "X-ASSET-URI"
    static let assetListAttribute = "X-ASSET-LIST"

    /// The interstitial that the range schedules.
    ///
    /// The value is nil if the range has another class. The value is also nil unless exactly one of the attributes
    /// X-ASSET-URI and X-ASSET-LIST is an http or https URL.
    public var interstitial: Interstitial? {
        guard className == Self.interstitialClass else { return nil }
        let (asset, assetList) = (url(Self.assetAttribute), url(Self.assetListAttribute))
        guard (asset == nil) != (assetList == nil) else { return nil }
        let restrictions = (attributes["X-RESTRICT"] ?? "").split(separator: ",").compactMap { name in
            Interstitial.Restriction(rawValue: name.trimmingCharacters(in: .whitespaces))
        }
        return Interstitial(
            asset: asset, assetList: assetList, resumeOffset: number("X-RESUME-OFFSET"),
            playoutLimit: number("X-PLAYOUT-LIMIT").flatMap { $0 < 0 ? nil : $0 }, restrictions: Set(restrictions))
    }

    private func url(_ name: String) -> URL? {
        attributes[name].flatMap(URL.init(string:)).flatMap { url in
            ["http", "https"].contains(url.scheme?.lowercased()) ? url : nil
        }
    }

    private func number(_ name: String) -> TimeInterval? {
        attributes[name].flatMap { TimeInterval($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
