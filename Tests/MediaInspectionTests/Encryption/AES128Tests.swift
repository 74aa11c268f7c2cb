import Foundation
import StreamingTestKit
import Testing

@testable import MediaInspection

@Suite("AES128", .tags(.unit))
struct AES128Tests {
    private let zero = [UInt8](repeating: 0, count: 16)

    @Test(
        "The examples of FIPS 197, appendixes B and C.1, are decrypted",
        arguments: [
            (
                "2b7e151628aed2a6abf7158809cf4f3c", "3925841d02dc09fbdc118597196a0b32",
                "3243f6a8885a308d313198a2e0370734"
            ),
            (
                "000102030405060708090a0b0c0d0e0f", "69c4e0d86a7b0430d8cdb78070b4c55a",
                "00112233445566778899aabbccddeeff"
            ),
        ])
    func test_decryptBlocks_ofOneBlock_matchesTheStandard(key: String, encrypted: String, plain: String) throws {
        let sut = try AES128(key: bytes(key))
        #expect(try sut.decryptBlocks(bytes(encrypted), initializationVector: zero) == bytes(plain))
    }

    @Test("The example of NIST SP 800-38A, F.2.1 and F.2.2, is decrypted")
    func test_decryptBlocks_ofAChain_matchesTheStandard() throws {
        let sut = try AES128(key: bytes("2b7e151628aed2a6abf7158809cf4f3c"))
        let encrypted = """
            7649abac8119b246cee98e9b12e9197d 5086cb9b507219ee95db113a917678b2
            73bed6b8e3c1743b7116e69e22229516 3ff1caa1681fac09120eca307586e1a7
            """
        let plain = """
            6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
            30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
            """
        let vector = bytes("000102030405060708090a0b0c0d0e0f")
        #expect(try sut.decryptBlocks(bytes(encrypted), initializationVector: vector) == bytes(plain))
    }

    @Test(
        "Data that openssl encrypted is decrypted without its padding",
        arguments: [
            ("Adaptive streaming", "031c3f15013ba75fb69a152c0d4939e6e9d901b2ec484452d6e2347bf39b8c8f"),
            ("0123456789abcdef", "f04fa6de816345dc1914f6f04dc8fc393df5bef2e8f0e0c1b823d57de1a6a5ca"),
        ])
    func test_decrypt_ofDataFromOpenSSL_removesThePadding(text: String, encrypted: String) throws {
        let sut = try AES128(key: bytes("00112233445566778899aabbccddeeff"))
        let vector = bytes("0f0e0d0c0b0a09080706050403020100")
        #expect(try sut.decrypt(Data(bytes(encrypted)), initializationVector: vector) == Data(text.utf8))
    }

    @Test("A segment of the sample media is decrypted")
    func test_decrypt_ofASegment_returnsMedia() throws {
        let sut = try AES128(key: Array(media("hls-encrypted/key")))
        let vector = bytes("000102030405060708090a0b0c0d0e0f")
        let segment = try sut.decrypt(media("hls-encrypted/low-1.ts"), initializationVector: vector)
        #expect(try SegmentInspector.inspect(segment).tracks.map(\.codec) == ["avc1.42c00a", "mp4a.40.2"])
    }

    @Test("A wrong key is detected by the padding")
    func test_decrypt_withAWrongKey_throws() throws {
        let sut = try AES128(key: zero)
        let encrypted = try media("hls-encrypted/low-1.ts")
        #expect(throws: DecryptionError.invalidPadding) { try sut.decrypt(encrypted, initializationVector: zero) }
    }

    @Test("A wrong length is rejected")
    func test_decrypt_ofAWrongLength_throws() throws {
        #expect(throws: DecryptionError.invalidKey(count: 15)) { try AES128(key: Array(repeating: 0, count: 15)) }
        let sut = try AES128(key: zero)
        for count in [0, 15, 17] {
            #expect(throws: DecryptionError.invalidLength(count: count)) {
                try sut.decrypt(Data(count: count), initializationVector: zero)
            }
        }
        #expect(throws: DecryptionError.invalidInitializationVector(count: 1)) {
            try sut.decrypt(Data(count: 16), initializationVector: [0])
        }
    }

    @Test("The description of an error says what is wrong")
    func test_description_ofEachError_saysWhatIsWrong() {
        #expect(DecryptionError.invalidKey(count: 3).description == "the key has 3 bytes, expected 16")
        #expect(
            DecryptionError.invalidInitializationVector(count: 3).description
                == "the initialization vector has 3 bytes, expected 16")
        #expect(
            DecryptionError.invalidLength(count: 3).description
                == "the encrypted data has 3 bytes, expected a positive multiple of 16")
        #expect(
            DecryptionError.invalidPadding.description
                == "the decrypted data has invalid padding; the key is probably wrong")
    }
}
