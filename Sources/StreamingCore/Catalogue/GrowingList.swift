/// A collection that grows at its end, and whose copies share their storage.
///
/// Copying takes constant time, and appending takes time proportional to the appended elements. A state can therefore
/// hold all loaded elements, and every state in a long history its own copy. Appending copies the existing elements
/// only if another copy has already appended to the same storage.
public struct GrowingList<Element: Sendable>: Sendable, RandomAccessCollection {
    public let startIndex = 0
    public private(set) var endIndex = 0
    /// The elements of all copies. Each copy has a prefix of them, and the elements of that prefix never change.
    private var storage = LockedValue<[Element]>([])

    /// Creates an empty list.
    public init() {}

    /// Creates a list from a sequence of elements.
    public init(_ elements: some Sequence<Element>) { append(contentsOf: elements) }

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
        if let copy { storage = LockedValue(copy) }
        endIndex += new.count
    }

    /// Whether both lists share their storage, so that appending to one has not copied the other.
    func sharesElements(with other: Self) -> Bool { storage === other.storage }
}

extension GrowingList: Equatable where Element: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return left.sharesElements(with: right) || left.elementsEqual(right)
    }
}

extension GrowingList: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension GrowingList: CustomStringConvertible {
    public var description: String { Array(self).description }
}
