import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("VideoImageDataMapper", .tags(.unit))
struct VideoImageDataMapperTests {
    @Test(
        "The mapper returns every supported image format unchanged",
        arguments: [
            Data([0xFF, 0xD8, 0xFF, 0xE0]), Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            Data("GIF87a".utf8), Data("GIF89a".utf8), Data("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8),
            Data("\u{0}\u{0}\u{0}\u{1C}ftypavif".utf8), Data("\u{0}\u{0}\u{0}\u{18}ftypheic".utf8),
        ])
    func test_map_imageData_returnsUnchangedData(image: Data) throws {
        #expect(try VideoImageDataMapper.map(image, from: HTTPURLResponse(statusCode: 200)) == image)
        let slice = (Data("before".utf8) + image).dropFirst(6)
        #expect(try VideoImageDataMapper.map(slice, from: HTTPURLResponse(statusCode: 200)) == image)
    }

    @Test(
        "The mapper rejects data that is not an image, even if the status is 200",
        arguments: [
            "<html>", "FFD8FF", "GIF88a", "RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ", "\u{0}\u{0}\u{0}\u{18}ftypisom",
            "\u{0}\u{0}\u{0}\u{18}heicheic", "RIFFWEBP", "ftyp",
        ])
    func test_map_nonImageData_throws(text: String) {
        #expect(throws: VideoImageDataMapper.Error.invalidData(contentType: nil)) {
            try VideoImageDataMapper.map(Data(text.utf8), from: HTTPURLResponse(statusCode: 200))
        }
    }

    @Test("The error names the content type of the response, with control characters replaced")
    func test_map_htmlWithImageContentType_errorNamesContentType() throws {
        let response = try #require(
            HTTPURLResponse(
                url: anyURL(), statusCode: 200, httpVersion: nil, headerFields: ["Content-Type": "image/jpeg\u{202E}"]))
        let error = #expect(throws: VideoImageDataMapper.Error.self) {
            try VideoImageDataMapper.map(Data("<html>".utf8), from: response)
        }
        #expect(error?.description == "expected an image, found other data (Content-Type: image/jpeg\u{FFFD})")
    }

    @Test(
        "The mapper throws every status other than 200 as an error, including 206",
        arguments: [199, 201, 206, 304, 404, 500])
    func test_map_statusOtherThan200_throwsStatus(status: Int) {
        #expect(throws: VideoImageDataMapper.Error.status(status)) {
            try VideoImageDataMapper.map(Data("GIF89a".utf8), from: HTTPURLResponse(statusCode: status))
        }
    }

    @Test("The mapper rejects an empty body")
    func test_map_emptyBody_throwsEmpty() {
        #expect(throws: VideoImageDataMapper.Error.empty) {
            try VideoImageDataMapper.map(Data(), from: HTTPURLResponse(statusCode: 200))
        }
    }
}
