/// A violation of CTA-5004 (CMCD), version 1, by a request.
package struct CMCDFinding: Equatable, Sendable, CustomStringConvertible {
    /// A rule that the request violates.
    package enum Rule: String, Sendable {
        case missingData = "the request contains no CMCD data"
        case twoModes = "the request contains CMCD data in header fields and in the query"
        case repeatedParameter = "the query contains the parameter CMCD more than once"
        case unencoded = "the query parameter is not percent-encoded"
        case encodedTwice = "the query parameter is percent-encoded twice"
        case malformed = "the CMCD data is malformed: expected a list of KEY=VALUE or KEY"
        case unknownKey = "CMCD version 1 has no such key"
        case repeatedKey = "the key occurs more than once"
        case order = "the keys are not in alphabetical order"
        case wrongHeader = "the key belongs to another header field"
        case wrongType = "the value has the wrong type"
        case outOfRange = "the value is out of range"
        case notRounded = "the value is not a multiple of 100"
        case redundant = "the value is implied and must not be sent"
        case tooLong = "the value has more than 64 characters"
        case notRelative = "the path is not relative to the request"
        case notEncoded = "the path is not percent-encoded"
        case wrongObject = "the key does not apply to this type of object"
        case untypedMedia = "the type must not be o (other) in a request for a later part of a file"
        case noSession = "the request has no session identifier"
        case changedSession = "the value differs from that of an earlier request of the session"
    }

    /// The index of the request among the checked requests, from 0.
    package let request: Int
    /// The path of the request.
    package let path: String
    /// The key that violates the rule; nil if the rule does not apply to a single key.
    package let key: String?
    /// The rule that the request violates.
    package let rule: Rule

    /// Creates a finding from its properties.
    package init(request: Int, path: String, key: String?, rule: Rule) {
        (self.request, self.path, self.key, self.rule) = (request, path, key, rule)
    }

    /// A message for the failures of tests, in one line: the request, the key if there is one, and the rule.
    package var description: String {
        "request \(request) (\(path)): \(key.map { "\($0): " } ?? "")\(rule.rawValue)"
    }
}
