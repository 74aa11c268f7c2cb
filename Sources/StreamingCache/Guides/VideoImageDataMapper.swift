import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A filter of responses that accepts only images: JPEG, PNG, GIF, WebP, AVIF or HEIF.
///
/// The filter recognizes an image by the first bytes of the data, because even an error page may have status 200. The
/// content type is ignored.
public final class VideoImageDataMapper {
    /// An error of a response that is not an image.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// The status code of the response, given as the payload, is not 200. A partial image (206) is also rejected.
        case status(Int)
        /// The response has no data.
        case empty
        /// The data of the response is not an image. `contentType` is the content type of the response; nil if the
        /// response has no content type.
        case invalidData(contentType: String?)
    }

    /// Returns the data of a response if the data is an image.
    ///
    /// - Throws: ``VideoImageDataMapper/Error`` if the response is not an image.
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
        // In RIFF, a length follows the four bytes of the type. In the ISO base media format, the length comes first.
        let (first, second, third) = (text(in: start), text(in: start.dropFirst(4)), text(in: start.dropFirst(8)))
        if first == "RIFF" { return third == "WEBP" }
        // These image brands are defined by ISO/IEC 23008-12 and AVIF. A video has another brand at this position.
        return second == "ftyp" && ["avif", "avis", "heic", "heix", "heim", "heis", "mif1", "msf1"].contains(third)
    }

    private static func text(in data: Data) -> String { String(decoding: data.prefix(4), as: UTF8.self) }
}

extension VideoImageDataMapper.Error: CustomStringConvertible {
    /// An error message for users.
    public var description: String {
        switch self {
        case .status(let code): HTTPStatus.describe(code)
        case .empty: "expected an image, found an empty response"
        case .invalidData(let type):
            "expected an image, found other data\(type.map { " (Content-Type: \($0.printable))" } ?? "")"
        }
    }
}
