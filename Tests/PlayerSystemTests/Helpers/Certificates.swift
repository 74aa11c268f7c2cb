import Foundation
import Testing

/// The folder that `Scripts/make-certificates` filled.
enum Certificates {
    static let variable = "STREAMING_CERTIFICATES"

    static var isUsable: Bool { ProcessInfo.processInfo.environment[variable] != nil || Tool.certificates.isRequired }

    /// The path of a certificate without its extension; beside it lies the key.
    static func path(_ name: String) throws -> String {
        let folder = try #require(ProcessInfo.processInfo.environment[variable], "\(variable) is required, and not set")
        return "\(folder)/\(name)"
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips where there are no certificates, unless they are required.
    static var needsCertificates: Self {
        .enabled(
            if: Certificates.isUsable,
            "\(Certificates.variable) is not set: set it to a folder that Scripts/make-certificates filled")
    }
}
