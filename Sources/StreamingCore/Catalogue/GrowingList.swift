/// A list that grows at its end, and whose copies share their elements.
///
/// A copy costs nothing, and an append costs as much as what is appended: so a state can hold all that was loaded, and
/// each state of a long history its own copy. Only an append to a copy that another one has outgrown copies the elements.
public struct GrowingList<Element: Sendable>: Sendable, RandomAccessCollection {
    public let startIndex = 0
    public private(set) var endIndex = 0
    /// The elements of all copies; a copy has the first of them, and those never change.
    private var storage = Locked<[Element]>([])

    /// Creates an empty list.
    public init() {}

    /// Creates a list of the elements.
    public init(_ elements: some Sequence<Element>) {
        append(contentsOf: elements)
    }

    public subscript(position: Int) -> Element {
        precondition(indices.contains(position), "no element \(position) in a list of \(count)")
        return storage.withLock { $0[position] }
    }

    /// Appends elements.
    public mutating func append(contentsOf elements: some Sequence<Element>) {
        let (count, new) = (count, Array(elements))
        let copy: [Element]? = storage.withLock { stored in
            guard stored.count == count else { return stored.prefix(count) + new }
            stored += new
            return nil
        }
        if let copy { storage = Locked(copy) }
        endIndex += new.count
    }

    /// Whether both have their elements in one place, so that appending to one has not copied the other.
    func sharesElements(with other: Self) -> Bool { storage === other.storage }
}

extension GrowingList: Equatable where Element: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return left.sharesElements(with: right) || left.elementsEqual(right)
    }
}

extension GrowingList: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension GrowingList: CustomStringConvertible {
    public var description: String { Array(self).description }
}
