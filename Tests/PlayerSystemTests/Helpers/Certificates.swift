import Foundation
import Testing

/// The certificates that `Scripts/make-certificates` has created.
enum Certificates {
    static let variable = "STREAMING_CERTIFICATES"

    static var isUsable: Bool { ProcessInfo.processInfo.environment[variable] != nil || Tool.certificates.isRequired }

    /// Returns the path of a certificate and of its key, without an extension. Throws if there are no certificates.
    static func path(_ name: String) throws -> String {
        let folder = try #require(ProcessInfo.processInfo.environment[variable], "\(variable) is required, but not set")
        return "\(folder)/\(name)"
    }
}

extension Trait where Self == ConditionTrait {
    /// A trait that skips tests if there are no certificates, unless certificates are required.
    static var needsCertificates: Self {
        .enabled(
            if: Certificates.isUsable,
            "\(Certificates.variable) is not set: set it to a folder with the certificates of Scripts/make-certificates"
        )
    }
}
