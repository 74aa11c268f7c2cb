import Foundation
import StreamingCore

/// The resources, redirects and behaviours of an origin, which is a ``LocalOrigin`` or a ``ShapedTransport``.
package struct OriginRoutes: Sendable {
    /// The resources by path, with precedence over the files of `directory`.
    package var resources: [String: OriginResource] = [:]
    /// The folder whose files are served at paths without a resource, or nil for no folder.
    ///
    /// Files outside of the folder are never served.
    package var directory: URL?
    /// The redirects: the values of the field `Location` by request path.
    package var redirects: [String: String] = [:]
    /// The behaviours by path, where `*` stands for all paths without an entry.
    package var behaviours: [String: OriginBehaviour] = [:]

    /// The live streams by the prefix of their paths, with precedence over resources and files, but not over redirects.
    private var liveStreams: [String: LiveResponder] = [:]

    /// Creates routes without redirects, behaviours or live streams.
    package init(directory: URL? = nil, resources: [String: OriginResource] = [:]) {
        self.directory = directory
        self.resources = resources
    }

    /// Serves a live stream, whose multivariant playlist is `index.m3u8`, or removes the stream if `stream` is nil.
    ///
    /// - Parameters:
    ///   - stream: The stream to serve; nil to serve none.
    ///   - prefix: The start of all paths of the stream, such as `/live/`.
    package mutating func setLiveStream(_ stream: LiveStream?, at prefix: String) {
        liveStreams[prefix] = stream.map { LiveResponder($0) }
    }

    /// Returns the response to a request, and decrements `faultCount` of the behaviour if a fault affects the response.
    ///
    /// - Parameters:
    ///   - request: The request that the origin has received.
    ///   - now: The current time on the clock of the live streams. A response that waits for a segment has a longer
    ///     latency in its behaviour.
    package mutating func reply(to request: OriginRequest, at now: Duration) -> OriginReply {
        let key = behaviours[request.path] == nil ? "*" : request.path
        var behaviour = behaviours[key] ?? OriginBehaviour()
        if behaviour.faultCount == 0 { behaviour.fault = nil }
        var reply = reply(to: request, behaviour: behaviour, at: now)
        if let count = behaviour.faultCount, behaviour.fault?.strikes(reply.range) == true {
            behaviours[key]?.faultCount = count - 1
        }
        if case .status(let status) = behaviour.fault { reply = Self.error(status) }
        reply.headers = reply.headers.merging(behaviour.headers)
        return reply
    }

    private func reply(to request: OriginRequest, behaviour: OriginBehaviour, at now: Duration) -> OriginReply {
        guard request.method == "GET" || request.method == "HEAD" else {
            var reply = Self.error(405)
            reply.headers["Allow"] = "GET, HEAD"
            return reply
        }
        if request.path.hasSuffix("/v1/videos") { return Self.redirect(toCatalogueWith: request.query) }
        if let target = redirects[request.path] {
            return OriginReply(status: 302, headers: ["Location": target, "Content-Length": "0"])
        }
        if let (prefix, stream) = liveStreams.first(where: { request.path.hasPrefix($0.key) }) {
            let path = String(request.path.dropFirst(prefix.count))
            return Self.reply(with: stream.respond(path, request.query, at: now), at: now, to: request, behaviour)
        }
        guard let resource = resource(at: request.path).flatMap({ page(of: $0, request) }) else {
            var reply = Self.error(404)
            reply.behaviour = behaviour
            return reply
        }
        return Self.reply(with: resource, to: request, behaviour)
    }

    /// Returns the resource at a path, or nil if there is none.
    func resource(at path: String) -> OriginResource? {
        if let resource = resources[path] { return resource }
        guard let directory, !path.split(separator: "/").contains("..") else { return nil }
        let root = directory.resolvingSymlinksInPath()
        let file = root.appendingPathComponent(path).resolvingSymlinksInPath()
        let isInside = file.path.hasPrefix(root.path.hasSuffix("/") ? root.path : root.path + "/")
        return isInside ? .file(file) : nil
    }

    /// Returns the part of a catalogue document that a request selects by `limit` and `after_id`, or the whole resource
    /// if the request has neither parameter.
    private func page(of resource: OriginResource, _ request: OriginRequest) -> OriginResource? {
        guard let page = CataloguePage(request.query) else { return resource }
        return page.cut(from: resource)
    }

    private static func reply(
        with resource: OriginResource, to request: OriginRequest, _ behaviour: OriginBehaviour
    ) -> OriginReply {
        var reply = OriginReply(
            status: 200,
            headers: HTTPHeaders(dictionaryLiteral: ("Content-Type", resource.contentType), ("ETag", resource.etag)))
        if let known = request.headers["If-None-Match"], known == "*" || known == resource.etag {
            reply = OriginReply(status: 304, headers: reply.headers)
            reply.behaviour = behaviour
            return reply
        }
        reply.resource = resource
        reply.range = 0..<resource.size
        if behaviour.givesRanges {
            reply.headers["Accept-Ranges"] = "bytes"
            // A range of another version is useless, so the whole resource is sent (RFC 9110 §13.1.5).
            let isSame = request.headers["If-Range"].map { $0 == resource.etag } ?? true
            if isSame, let range = request.headers["Range"].flatMap(RangeRequest.init) {
                reply = cut(range, from: resource, reply)
            }
        }
        if behaviour.sendsLength { reply.headers["Content-Length"] = String(reply.range.count) }
        reply.behaviour = behaviour
        if request.method == "HEAD" { reply.resource = nil }
        return reply
    }

    private static func reply(
        with response: LiveResponder.Response, at now: Duration, to request: OriginRequest, _ behaviour: OriginBehaviour
    ) -> OriginReply {
        var behaviour = behaviour
        behaviour.latency += response.time - now
        guard let resource = OriginResource(response.content) else {
            var status = 404
            if case .status(let code) = response.content { status = code }
            var reply = error(status)
            reply.behaviour = behaviour
            return reply
        }
        var reply = reply(with: resource, to: request, behaviour)
        if case .playlist = response.content { reply.headers["Cache-Control"] = "no-cache" }
        return reply
    }

    private static func cut(_ range: RangeRequest, from resource: OriginResource, _ whole: OriginReply) -> OriginReply {
        guard let range = range.resolve(size: resource.size) else {
            var reply = error(416)
            reply.headers["Content-Range"] = "bytes */\(resource.size)"
            return reply
        }
        var reply = OriginReply(status: 206, headers: whole.headers)
        reply.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(resource.size)"
        reply.resource = resource
        reply.range = range
        return reply
    }

    /// Returns a redirect to the catalogue document, so that the client resolves relative URLs against the URL of the
    /// document.
    private static func redirect(toCatalogueWith query: [URLQueryItem]) -> OriginReply {
        var target = URLComponents()
        target.path = "/catalogue.json"
        target.queryItems = query.isEmpty ? nil : query
        return OriginReply(
            status: 307, headers: ["Location": target.string ?? target.path, "Content-Length": "0"])
    }

    private static func error(_ status: Int) -> OriginReply {
        var reply = OriginReply(status: status, headers: ["Content-Length": "0"])
        // A 401 response must contain a challenge (RFC 9110 §11.6.1).
        if status == 401 { reply.headers["WWW-Authenticate"] = "Basic realm=\"origin\"" }
        return reply
    }
}
