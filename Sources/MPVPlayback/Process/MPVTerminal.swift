import Foundation

/// A terminal for video as coloured text. Only its owner writes to it.
public struct MPVTerminal: Sendable {
    /// A size in characters.
    public struct Size: Equatable, Sendable {
        public var columns: Int
        public var rows: Int

        /// Creates a size of at least 1 by 1.
        public init(columns: Int, rows: Int) {
            self.columns = max(1, columns)
            self.rows = max(1, rows)
        }
    }

    let size: @Sendable () -> Size
    let write: @Sendable (Data) -> Void

    /// Creates a terminal.
    ///
    /// - Parameters:
    ///   - size: Returns the size of the video, from the upper left corner. It is called repeatedly.
    ///   - write: Writes the output of mpv, in pieces of any size. It is called on a separate thread.
    public init(size: @escaping @Sendable () -> Size, write: @escaping @Sendable (Data) -> Void) {
        self.size = size
        self.write = write
    }
}
