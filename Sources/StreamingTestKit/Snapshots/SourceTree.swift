import Foundation

/// The checkout that a test file lies in.
public enum SourceTree {
    /// The nearest folder above `file` that has a Package.swift.
    public static func root(_ file: StaticString = #filePath) -> URL {
        var folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
            precondition(folder.path != "/", "\(file) lies in no package")
            folder.deleteLastPathComponent()
        }
        return folder
    }
}
