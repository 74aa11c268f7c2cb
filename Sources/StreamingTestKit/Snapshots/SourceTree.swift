import Foundation

/// The checkout of the package to which a test file belongs.
public enum SourceTree {
    /// Returns the nearest folder above `file` that contains a Package.swift.
    ///
    /// If there is no such folder, the process ends.
    public static func root(_ file: StaticString = #filePath) -> URL {
        var folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
            precondition(folder.path != "/", "no folder above \(file) contains a Package.swift")
            folder.deleteLastPathComponent()
        }
        return folder
    }
}
