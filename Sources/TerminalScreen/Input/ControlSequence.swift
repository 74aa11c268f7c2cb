/// A complete control sequence that a terminal sends for a key, the mouse or the start of a paste.
struct ControlSequence: Equatable {
    /// The numbers between the introducer and the final byte, or nil for a missing or invalid number.
    private let numbers: [Int?]
    /// Whether the first parameter byte marks a private sequence of the mouse.
    private let isMouse: Bool
    private let isApplicationMode: Bool
    private let final: Character

    init(introducer: UInt8, parameters: ArraySlice<UInt8>, final: UInt8) {
        isApplicationMode = introducer == UInt8(ascii: "O")
        isMouse = parameters.first == UInt8(ascii: "<")
        let text = String(decoding: parameters.dropFirst(isMouse ? 1 : 0), as: UTF8.self)
        numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { text in
            // Longer numbers, and numbers with a sign, have no meaning here.
            text.count <= 5 && text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
        }
        self.final = Character(Unicode.Scalar(final))
    }

    /// Whether the sequence begins a paste.
    var beginsPaste: Bool { !isApplicationMode && final == "~" && numbers == [200] }

    /// The key, or nil if the program does not use the sequence.
    var key: Key? {
        if isMouse { return mouseEvent.map(Key.mouse) }
        // xterm adds 1 to the sum of 1 for Shift, 2 for Alt and 4 for Ctrl.
        let isAlt = numbers.count > 1 && ((numbers[1] ?? 1) - 1) & 2 != 0
        return switch final {
        case "A": .up
        case "B": .down
        case "C": isAlt ? .altRight : .right
        case "D": isAlt ? .altLeft : .left
        case "H": .home
        case "F": .end
        case "Z": .backTab
        case "M" where isApplicationMode: .enter
        case "~": numberedKey
        default: nil
        }
    }

    private var numberedKey: Key? {
        switch numbers.first {
        case 1, 7: .home
        case 4, 8: .end
        case 3: .delete
        case 5: .pageUp
        case 6: .pageDown
        default: nil
        }
    }

    private var mouseEvent: MouseEvent? {
        guard numbers.count == 3, let code = numbers[0], let column = numbers[1], let row = numbers[2],
            (1...0xFFFF).contains(column), (1...0xFFFF).contains(row), final == "M" || final == "m"
        else { return nil }
        // The codes 4, 8 and 16 are added for Shift, Alt and Ctrl.
        let action: MouseEvent.Action? =
            switch code & ~0x1C {
            case 0...2 where final == "m": .release
            case 0: .pressLeft
            case 1: .pressMiddle
            case 2: .pressRight
            case 64 where final == "M": .wheelUp
            case 65 where final == "M": .wheelDown
            default: nil
            }
        return action.map { MouseEvent($0, column: column - 1, row: row - 1) }
    }
}
