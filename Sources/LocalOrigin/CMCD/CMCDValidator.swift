import Foundation

/// A validator that checks the requests of one session against CTA-5004 (CMCD), version 1.
///
/// The validator shares no code with the player, so that a mistake in the code of the player cannot hide itself.
package enum CMCDValidator {
    /// Returns the violations of all requests, in the order of the requests.
    ///
    /// - Parameter requests: The requests of one load. A request without CMCD data is a violation.
    package static func findings(in requests: [OriginRequest]) -> [CMCDFinding] {
        var session: [String: CMCDMember.Value] = [:]
        return requests.enumerated().flatMap { index, request in
            var check = Check(index: index, request: request)
            check.run(&session)
            return check.findings
        }
    }
}

/// The check of one request, which collects the violated rules.
private struct Check {
    let index: Int
    let request: OriginRequest
    private(set) var findings: [CMCDFinding] = []

    init(index: Int, request: OriginRequest) { (self.index, self.request) = (index, request) }

    /// Checks the request, and records the violations in `findings`.
    ///
    /// - Parameter session: The values of `sid` and `cid` in earlier requests, which must not change. The method stores
    ///   the values of the request.
    mutating func run(_ session: inout [String: CMCDMember.Value]) {
        let names = Set(CMCDRules.headers.values).sorted().filter { request.headers[$0] != nil }
        let parameters = (request.rawQuery ?? "").split(separator: "&").filter { $0.prefix { $0 != "=" } == "CMCD" }
        if !names.isEmpty, !parameters.isEmpty { add(.twoModes) }
        if parameters.count > 1 { add(.repeatedParameter) }
        if names.isEmpty, parameters.isEmpty { return add(.missingData) }
        var members: [CMCDMember] = []
        for name in names {
            let part = parse(request.headers[name] ?? "")
            for member in part where CMCDRules.headers[member.key].map({ $0 != name }) ?? false {
                add(.wrongHeader, member.key)
            }
            members += part
        }
        if let parameter = parameters.first { members += decode(parameter.dropFirst("CMCD=".count)) }
        check(members)
        if isLaterPart, members.contains(CMCDMember(key: "ot", value: .bare("o"))) { add(.untypedMedia, "ot") }
        if !members.contains(where: { $0.key == "sid" }) { add(.noSession, "sid") }
        for member in members where member.key == "sid" || member.key == "cid" {
            if let earlier = session[member.key], earlier != member.value { add(.changedSession, member.key) }
            session[member.key] = member.value
        }
    }

    /// Whether the request is for a range that does not begin with the first byte.
    private var isLaterPart: Bool {
        guard let range = request.headers["Range"], range.hasPrefix("bytes=") else { return false }
        return !range.hasPrefix("bytes=0-")
    }

    private mutating func add(_ rule: CMCDFinding.Rule, _ key: String? = nil) {
        findings.append(CMCDFinding(request: index, path: request.path, key: key, rule: rule))
    }

    private mutating func decode(_ raw: Substring) -> [CMCDMember] {
        if raw.contains(where: { "=,\"".contains($0) }) { add(.unencoded) }
        guard let payload = String(raw).removingPercentEncoding else {
            add(.unencoded)
            return []
        }
        // Within the data, only a path may contain a percent sign, and a path is in quotes. A percent sign before the
        // first quote therefore comes from a second encoding.
        if payload.prefix(while: { $0 != "\"" }).contains("%") {
            add(.encodedTwice)
            return []
        }
        return parse(payload)
    }

    /// Returns the members of a payload, and checks the syntax of the payload and the order of its keys.
    private mutating func parse(_ payload: String) -> [CMCDMember] {
        guard let members = CMCDMember.parse(payload) else {
            add(.malformed)
            return []
        }
        for (one, next) in zip(members, members.dropFirst()) where one.key > next.key { add(.order, next.key) }
        return members
    }

    private mutating func check(_ members: [CMCDMember]) {
        var seen: Set<String> = []
        let type = members.first { $0.key == "ot" }.flatMap { if case .bare(let text) = $0.value { text } else { nil } }
        for member in members {
            if !seen.insert(member.key).inserted { add(.repeatedKey, member.key) }
            for rule in CMCDRules.violations(of: member, objectType: type) { add(rule, member.key) }
        }
    }
}
