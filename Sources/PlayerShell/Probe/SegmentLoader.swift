import Foundation
import HLSPlaylist
import MediaInspection
import StreamInspection
import StreamingCore

/// A loader of segments, which also decrypts and inspects the segments.
///
/// The loader keeps the key and the initialization section that were requested last, because consecutive segments
/// usually share them. If the server did not send them, the loader keeps the problem, and does not request them again.
@MainActor
final class SegmentLoader {
    /// The maximum size of a segment or an initialization section, in bytes.
    nonisolated static let maximumSize: Int64 = 256 << 20
    /// The maximum size of a response to the request for a key, in bytes.
    private static let maximumKeySize: Int64 = 64 << 10

    /// A resource, or a byte range of a resource.
    private struct Resource: Equatable {
        let url: URL
        let range: PlaylistByteRange?
    }

    /// The key and the initialization vector of a resource.
    private struct Cipher {
        let decryption: AES128
        let initializationVector: [UInt8]
    }

    private let transport: any HTTPTransport
    private var key: (url: URL, result: Result<AES128, SegmentProblem>)?
    private var section: (resource: Resource, keys: [EncryptionKey], result: Result<Data, SegmentProblem>)?

    init(_ transport: any HTTPTransport) { self.transport = transport }

    /// Loads, decrypts and inspects a segment.
    ///
    /// - Parameters:
    ///   - segment: The segment of the playlist.
    ///   - number: The media sequence number of the segment.
    ///   - base: The URL of the playlist.
    /// - Returns: The result of the inspection, and the size of the segment in bytes; nil if the segment could not be
    ///   inspected.
    /// - Throws: `Failure` if a response is incomplete or too large, or the task is cancelled.
    func load(
        _ segment: MediaSegment, number: Int, base: URL
    ) async throws(Failure) -> (content: ProbedSegment.Content, size: Int?) {
        if segment.isGap { return (.gap, nil) }
        do {
            let resource = try Self.resource(segment.uri, segment.byteRange, base)
            let cipher = try await cipher(segment.keys, number: number, base: base)
            let section = try await section(segment.map, number: number, base: base)
            let data = try await data(of: resource)
            return (.media(try await Self.inspect(data, cipher, section)), data.count)
        } catch let problem as SegmentProblem {
            return (.problem(problem), nil)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(CatalogueFailure(error), url: base)
        }
    }

    private static func resource(
        _ uri: String, _ range: PlaylistByteRange?, _ base: URL
    ) throws(SegmentProblem) -> Resource {
        guard let url = URL(media: uri, relativeTo: base) else { throw .invalidURI(uri.redactingURLs) }
        return Resource(url: url, range: range)
    }

    /// Returns the bytes of a resource. If a server ignores the requested range, the range is taken from the whole
    /// resource.
    private func data(of resource: Resource) async throws -> Data {
        let request = HTTPRequest(
            resource.url, for: .document, range: resource.range?.requested, bodyLimit: Self.maximumSize)
        let (data, status) = try await send(request)
        guard let range = resource.range, status == 200 else {
            guard status == 200 || status == 206 else { throw SegmentProblem.unavailable(status: status) }
            return data
        }
        return data.dropFirst(Int(clamping: range.offset)).prefix(Int(clamping: range.length))
    }

    /// Returns the body and the status of a response.
    ///
    /// - Throws: `Failure` if the response is incomplete, or larger than the limit of the request.
    private func send(_ request: HTTPRequest) async throws -> (Data, status: Int) {
        do {
            let (data, response) = try await transport.get(request)
            return (data, response.statusCode)
        } catch {
            throw Failure(CatalogueFailure(error), url: request.url)
        }
    }

    /// Returns the key and the initialization vector of a resource; nil if the resource is not encrypted.
    private func cipher(_ keys: [EncryptionKey], number: Int, base: URL) async throws -> Cipher? {
        guard let first = keys.first else { return nil }
        guard let entry = keys.first(where: { $0.keyFormat == "identity" }), entry.method == .aes128 else {
            throw SegmentProblem.unsupportedEncryption(first.name.redactingURLs)
        }
        let url = try Self.resource(entry.uri ?? "", nil, base).url
        let decryption = try await decryption(withKeyAt: url)
        let counter = (0..<16).map { $0 < 8 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * (15 - $0))) }
        return Cipher(decryption: decryption, initializationVector: entry.initializationVector ?? counter)
    }

    private func decryption(withKeyAt url: URL) async throws -> AES128 {
        if let key, key.url == url { return try key.result.get() }
        let result = try await Self.result {
            let (data, status) = try await self.send(
                HTTPRequest(url, for: .document, bodyLimit: Self.maximumKeySize))
            guard status == 200 else { throw SegmentProblem.keyUnavailable(status: status) }
            do {
                return try AES128(key: Array(data))
            } catch {
                throw SegmentProblem.keyInvalid(size: data.count)
            }
        }
        key = (url, result)
        return try result.get()
    }

    /// Returns the value or the problem of `work`.
    ///
    /// - Throws: The error of `work` if it is not a `SegmentProblem`.
    private static func result<Value>(
        _ work: () async throws -> Value
    ) async throws -> Result<Value, SegmentProblem> {
        do {
            return .success(try await work())
        } catch let problem as SegmentProblem {
            return .failure(problem)
        }
    }

    /// Returns the decrypted initialization section; nil if the segment needs none.
    private func section(_ map: MediaInitialization?, number: Int, base: URL) async throws -> Data? {
        guard let map else { return nil }
        let resource = try Self.resource(map.uri, map.byteRange, base)
        if let section, section.resource == resource, section.keys == map.keys { return try section.result.get() }
        let cipher = try await cipher(map.keys, number: number, base: base)
        let result = try await Self.result {
            do {
                return try await Self.decrypt(try await self.data(of: resource), cipher)
            } catch SegmentProblem.unavailable(let status) {
                throw SegmentProblem.initializationUnavailable(status: status)
            }
        }
        section = (resource, map.keys, result)
        return try result.get()
    }

    /// Decrypts and inspects a segment outside the main actor, because a large segment takes a while.
    ///
    /// - Throws: `SegmentProblem` if the segment cannot be decrypted or inspected.
    @concurrent
    nonisolated private static func inspect(_ data: Data, _ cipher: Cipher?, _ section: Data?) async throws
        -> InspectedSegment
    {
        let plain = try await decrypt(data, cipher)
        do throws(MediaInspectionError) {
            return try SegmentInspector.inspect(plain, initialization: section)
        } catch {
            // One in 256 wrong keys leads to valid padding, and a wrong initialization vector always does.
            guard cipher != nil, plain.count > 0 else { throw SegmentProblem.unreadable(error) }
            throw SegmentProblem.keyWrong(
                reason: "\(error); the key or the initialization vector is probably wrong")
        }
    }

    @concurrent
    nonisolated private static func decrypt(_ data: Data, _ cipher: Cipher?) async throws(SegmentProblem) -> Data {
        guard let cipher else { return data }
        do {
            return try cipher.decryption.decrypt(data, initializationVector: cipher.initializationVector)
        } catch {
            throw .keyWrong(reason: "\(error)")
        }
    }
}
