import Foundation

/// A generator of a catalogue document with 100,000 videos, which has the same bytes in every run.
enum CatalogueDocument {
    /// The number of videos.
    static let count = 100_000

    /// Returns the encoded document.
    static func make() -> Data {
        var data = Data("{\"videos\":[".utf8)
        for index in 0..<count {
            data.append(contentsOf: (index == 0 ? item(index) : "," + item(index)).utf8)
        }
        data.append(contentsOf: "]}".utf8)
        return data
    }

    /// Returns the JSON of the video with this index.
    ///
    /// Every eighth video has escaped quotes in its description, and every fifth video has a title with non-ASCII
    /// characters.
    private static func item(_ index: Int) -> String {
        let number = String(index, radix: 16)
        let id = "3F2504E0-4F89-41D3-9A0C-" + String(repeating: "0", count: 12 - number.count) + number.uppercased()
        let title =
            index % 5 == 0 ? "Épisode \(index) : la forêt, 日本語" : "Episode \(index): the forest, the river and the sea"
        let quote = index % 8 == 0 ? #" \"It is late,\" they say.\n"# : " It is late, they say, and it is dark."
        return """
            {"id":"\(id)","title":"\(title)","description":"Two people set out to find what was lost\
            \(quote) Season \(index % 9), filmed in the north over three summers.",\
            "url":"https://cdn\(index % 7).example.com/media/\(number)/master.m3u8?token=5d41402abc4b2a76&expires=\(index)",\
            "thumbnail_url":"https://images.example.com/\(number)/thumbnail-640x360.jpg","duration":\(index % 7_200).5}
            """
    }
}
