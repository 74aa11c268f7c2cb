/// The size of a video, in pixels.
public struct Resolution: Equatable, Sendable {
    /// The width, in pixels.
    public var width: Int
    /// The height, in pixels.
    public var height: Int

    /// Creates a resolution from a width and a height, in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
