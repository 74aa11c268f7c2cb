import Foundation

/// A terminal for a picture of coloured text, which its owner alone writes to.
public struct MPVTerminal: Sendable {
    /// Characters.
    public struct Size: Equatable, Sendable {
        public var columns: Int
        public var rows: Int

        /// At least 1 by 1.
        public init(columns: Int, rows: Int) {
            self.columns = max(1, columns)
            self.rows = max(1, rows)
        }
    }

    let size: @Sendable () -> Size
    let write: @Sendable (Data) -> Void

    /// - Parameters:
    ///   - size: of the picture, from the upper left corner; asked again and again.
    ///   - write: is handed what mpv draws, in pieces of any size, on a thread of its own.
    public init(size: @escaping @Sendable () -> Size, write: @escaping @Sendable (Data) -> Void) {
        self.size = size
        self.write = write
    }
}
