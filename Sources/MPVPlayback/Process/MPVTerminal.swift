import Foundation

/// A terminal that shows video as coloured text. mpv does not write to the terminal directly. The player passes the
/// output of mpv to a function of the app.
public struct MPVTerminal: Sendable {
    /// The size of a terminal, in characters.
    public struct Size: Equatable, Sendable {
        /// The number of columns.
        public var columns: Int
        /// The number of rows.
        public var rows: Int

        /// Creates a size. A number less than 1 becomes 1.
        public init(columns: Int, rows: Int) {
            self.columns = max(1, columns)
            self.rows = max(1, rows)
        }
    }

    let size: @Sendable () -> Size
    let write: @Sendable (Data) -> Void

    /// Creates a terminal from functions of the app.
    ///
    /// - Parameters:
    ///   - size: A function that returns the size of the area for the video, which begins in the upper left corner. The
    ///     function is called repeatedly, on any thread.
    ///   - write: A function that writes output of mpv to the terminal. The function is called on a separate thread,
    ///     with chunks of any size.
    public init(size: @escaping @Sendable () -> Size, write: @escaping @Sendable (Data) -> Void) {
        self.size = size
        self.write = write
    }
}
