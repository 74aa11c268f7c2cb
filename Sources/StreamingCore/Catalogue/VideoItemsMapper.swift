import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Maps a catalogue document, `{"videos": [{"id", "title", "description"?, "url", "thumbnail_url", "duration"}]}`.
///
/// URLs may be relative to the URL that the document came from in the end. Fields that are not known are ignored.
public final class VideoItemsMapper {
    /// What a document of which a part was refused still gives.
    public struct LenientResult: Equatable, Sendable {
        /// The valid ones, in their order.
        public let videos: [Video]
        /// Why each of the other items was refused, in their order.
        public let refused: [Error]
    }

    /// The videos of the document.
    ///
    /// - Throws: `VideoItemsMapper.Error` for a status other than 200, and for the first thing wrong with the document.
    public static func map(_ data: Data, from response: HTTPURLResponse) throws -> [Video] {
        try videos(of: data, from: response) { throw $0 }
    }

    /// The valid videos of the document, and what is wrong with the others.
    ///
    /// - Throws: `VideoItemsMapper.Error` for a status other than 200, and for a document without a list of videos.
    public static func mapLeniently(_ data: Data, from response: HTTPURLResponse) throws -> LenientResult {
        var refused: [Error] = []
        let videos = try videos(of: data, from: response) { refused.append($0) }
        return LenientResult(videos: videos, refused: refused)
    }

    private static func videos(
        of data: Data, from response: HTTPURLResponse, refuse: (Error) throws -> Void
    ) throws -> [Video] {
        guard response.statusCode == 200 else { throw Error.status(response.statusCode) }
        lazy var document = JSONDocument(data)
        let items: [Decoded]
        do {
            items = try JSONDecoder().decode(Root.self, from: data).videos
        } catch {
            throw Error(error, in: document)
        }
        var videos: [Video] = []
        var indices: [UUID: Int] = [:]
        for (index, item) in items.enumerated() {
            do {
                let video = try item.value.get().video(at: index, relativeTo: response.url)
                if let first = indices.updateValue(index, forKey: video.id) {
                    indices[video.id] = first
                    throw Error.invalidDocument(
                        path: "videos[\(index)].id", expectation: "an id of its own",
                        finding: "that of videos[\(first)]")
                }
                videos.append(video)
            } catch {
                try refuse(error as? Error ?? Error(error, in: document))
            }
        }
        return videos
    }

    private struct Root: Decodable {
        let videos: [Decoded]
    }

    /// An item, or why it is none: one bad item must not hide the others.
    private struct Decoded: Decodable {
        let value: Result<Item, any Swift.Error>

        init(from decoder: any Decoder) {
            value = Result { try Item(from: decoder) }
        }
    }

    private struct Item: Decodable {
        let id: UUID
        let title: String
        let description: String?
        let url: String
        let thumbnail_url: String
        let duration: Double

        func video(at index: Int, relativeTo base: URL?) throws -> Video {
            guard duration.isFinite, duration >= 0 else {
                throw Error.invalidDocument(
                    path: "videos[\(index)].duration", expectation: "a number of seconds", finding: "\(duration)")
            }
            return Video(
                id: id, title: title, description: description,
                url: try Self.resolve(url, relativeTo: base, path: "videos[\(index)].url"),
                thumbnailURL: try Self.resolve(thumbnail_url, relativeTo: base, path: "videos[\(index)].thumbnail_url"),
                duration: duration)
        }

        private static func resolve(_ text: String, relativeTo base: URL?, path: String) throws -> URL {
            let refusal = Error.invalidDocument(
                path: path, expectation: "an http or https URL",
                finding: text.isEmpty ? "an empty string" : JSONDocument.quote(text))
            guard !text.isEmpty, URL(string: text, encodingInvalidCharacters: false) != nil,
                let url = URL(string: text, relativeTo: base)?.absoluteURL
            else { throw refusal }
            guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
                url.host?.isEmpty == false
            else { throw refusal }
            return url
        }
    }
}
