/// What was said of the variant whose URI comes next, and what can only be checked when all is read.
struct PendingVariants {
    var sawTag = false
    /// True once a tag names a variant or a rendition, whether or not it could be read.
    var sawEntry = false
    var toldOfBoth = false

    var pending: Variant?
    var pendingPlace: PlaylistReader.Place = (0, "")
    /// Where groups are named, to look whether they are there.
    var groups: [(kind: Rendition.Kind, id: String, place: PlaylistReader.Place)] = []
    var saysNoCaptions: (yes: PlaylistReader.Place?, no: PlaylistReader.Place?) = (nil, nil)

    var hasScore = false
    var firstWithoutScore: PlaylistReader.Place?
    /// For each NAME of audio, the different numbers of channels, and the first rendition without CHANNELS.
    var channels: [String: (counts: Set<Int>, firstWithout: PlaylistReader.Place?)] = [:]

    var renditionGroups: Set<[String]> = []
    var renditionNames: Set<[String]> = []
    var defaults: Set<[String]> = []
    var sessionData: Set<[String]> = []
    var sessionKeys: Set<EncryptionKey> = []
    var firstImport: PlaylistReader.Place?
}
