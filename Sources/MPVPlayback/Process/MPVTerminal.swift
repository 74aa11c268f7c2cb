import Foundation

/// A terminal that shows video as coloured text. Only the owner of the terminal writes to it.
public struct MPVTerminal: Sendable {
    /// The size of a terminal, in characters.
    public struct Size: Equatable, Sendable {
        /// The number of characters in a row.
        public var columns: Int
        /// The number of rows.
        public var rows: Int

        /// Creates a size. Numbers less than 1 become 1.
        public init(columns: Int, rows: Int) {
            self.columns = max(1, columns)
            self.rows = max(1, rows)
        }
    }

    let size: @Sendable () -> Size
    let write: @Sendable (Data) -> Void

    /// Creates a terminal from functions of its owner.
    ///
    /// - Parameters:
    ///   - size: Returns the size of the video, which starts in the upper left corner. It is called repeatedly.
    ///   - write: Writes output of mpv, in chunks of any size. It is called on a separate thread.
    public init(size: @escaping @Sendable () -> Size, write: @escaping @Sendable (Data) -> Void) {
        self.size = size
        self.write = write
    }
}
