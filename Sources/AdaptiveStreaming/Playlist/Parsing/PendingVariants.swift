/// What was said of the variant whose URI comes next, and what can only be checked when all is read.
struct PendingVariants {
    typealias Place = (line: Int, text: String)

    var sawTag = false
    var toldOfBoth = false

    var pending: Variant?
    var pendingPlace: Place = (0, "")
    /// Where groups are named, to look whether they are there.
    var groups: [(kind: Rendition.Kind, id: String, place: Place)] = []
    var saysNoCaptions: (yes: Place?, no: Place?) = (nil, nil)

    var renditionGroups: Set<[String]> = []
    var renditionNames: Set<[String]> = []
    var defaults: Set<[String]> = []
    var sessionData: Set<[String]> = []
    var sessionKeys: Set<EncryptionKey> = []

    var firstMap: Place?
    var firstImport: Place?
    var lastDateRange: Place?
    var serverControl: Place?
}
