import Foundation
import StreamingCore

/// Keeps entries in a folder, each in a file of its own.
public final class FileSystemEntryStore {}
