import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Lets through what is an image: JPEG, PNG, GIF, WebP, AVIF or HEIF.
///
/// Only its first bytes are looked at, and never what the server calls it: an error page may come with status 200.
public final class VideoImageDataMapper {
    /// Why there is no image.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// The server answered with another status than 200; a part of an image is none.
        case status(Int)
        /// There was nothing.
        case empty
        /// The data is no image; `contentType` is the type that the server named.
        case invalidData(contentType: String?)
    }

    /// The data, if it is an image.
    ///
    /// - Throws: `VideoImageDataMapper.Error`.
    public static func map(_ data: Data, from response: HTTPURLResponse) throws -> Data {
        guard response.statusCode == 200 else { throw Error.status(response.statusCode) }
        guard !data.isEmpty else { throw Error.empty }
        guard isImage(data.prefix(12)) else {
            throw Error.invalidData(contentType: response.value(forHTTPHeaderField: "Content-Type"))
        }
        return data
    }

    private static func isImage(_ start: Data) -> Bool {
        let signatures: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF87a".utf8),
            Array("GIF89a".utf8),
        ]
        if signatures.contains(where: start.starts) { return true }
        // A length stands first, or second.
        let (first, second, third) = (text(in: start), text(in: start.dropFirst(4)), text(in: start.dropFirst(8)))
        if first == "RIFF" { return third == "WEBP" }
        // Brands of ISO/IEC 23008-12 and of AVIF; that of a video has the same place.
        return second == "ftyp" && ["avif", "avis", "heic", "heix", "heim", "heis", "mif1", "msf1"].contains(third)
    }

    private static func text(in data: Data) -> String { String(decoding: data.prefix(4), as: UTF8.self) }
}

extension VideoImageDataMapper.Error: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .status(let code): HTTPStatus.describe(code)
        case .empty: "expected an image, found an empty response"
        case .invalidData(let type):
            "expected an image, found other data\(type.map { " (Content-Type: \($0.printable))" } ?? "")"
        }
    }
}
