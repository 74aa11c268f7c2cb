/// An event of a mouse button or a mouse wheel.
package struct MouseEvent: Hashable, Sendable {
    /// A change of a button, or a step of the wheel.
    package enum Action: Hashable, Sendable {
        case pressLeft
        case pressMiddle
        case pressRight
        case release
        case wheelUp
        case wheelDown
    }

    package var action: Action
    /// The column of the pointer, from 0.
    package var column: Int
    /// The row of the pointer, from 0.
    package var row: Int

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - action: The change of a button, or the step of the wheel.
    ///   - column: The column of the pointer, from 0.
    ///   - row: The row of the pointer, from 0.
    package init(_ action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}
