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
        "every kind of image is let through as it is",
        arguments: [
            Data([0xFF, 0xD8, 0xFF, 0xE0]), Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            Data("GIF87a".utf8), Data("GIF89a".utf8), Data("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8),
            Data("\u{0}\u{0}\u{0}\u{1C}ftypavif".utf8), Data("\u{0}\u{0}\u{0}\u{18}ftypheic".utf8),
        ])
    func test_map_ofAnImage_deliversIt(image: Data) throws {
        #expect(try VideoImageDataMapper.map(image, from: HTTPURLResponse(statusCode: 200)) == image)
        let slice = (Data("before".utf8) + image).dropFirst(6)
        #expect(try VideoImageDataMapper.map(slice, from: HTTPURLResponse(statusCode: 200)) == image)
    }

    /// Law C10.
    @Test(
        "C10: what is no image is refused, whatever its status",
        arguments: [
            "<html>", "FFD8FF", "GIF88a", "RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ", "\u{0}\u{0}\u{0}\u{18}ftypisom",
            "\u{0}\u{0}\u{0}\u{18}heicheic", "RIFFWEBP", "ftyp",
        ])
    func test_map_ofWhatIsNoImage_isRefused(text: String) {
        #expect(throws: VideoImageDataMapper.Error.invalidData(contentType: nil)) {
            try VideoImageDataMapper.map(Data(text.utf8), from: HTTPURLResponse(statusCode: 200))
        }
    }

    @Test("the refusal tells what the server called it, harmlessly")
    func test_map_ofHTMLThatIsCalledAnImage_namesItsType() throws {
        let response = try #require(
            HTTPURLResponse(
                url: anyURL(), statusCode: 200, httpVersion: nil, headerFields: ["Content-Type": "image/jpeg\u{202E}"]))
        let error = #expect(throws: VideoImageDataMapper.Error.self) {
            try VideoImageDataMapper.map(Data("<html>".utf8), from: response)
        }
        #expect(error?.description == "expected an image, found something else that is called image/jpeg\u{FFFD}")
    }

    @Test("another status than 200 is told, also of a part", arguments: [199, 201, 206, 304, 404, 500])
    func test_map_ofAnotherStatus_namesIt(status: Int) {
        #expect(throws: VideoImageDataMapper.Error.status(status)) {
            try VideoImageDataMapper.map(Data("GIF89a".utf8), from: HTTPURLResponse(statusCode: status))
        }
    }

    @Test("nothing is no image")
    func test_map_ofNothing_isEmpty() {
        #expect(throws: VideoImageDataMapper.Error.empty) {
            try VideoImageDataMapper.map(Data(), from: HTTPURLResponse(statusCode: 200))
        }
    }
}
