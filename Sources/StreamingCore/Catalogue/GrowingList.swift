/// A random-access collection that grows only by appending. Copies of a list share one storage.
///
/// Copying a list takes constant time. Appending takes time proportional to the number of new elements. All existing
/// elements are copied only if another copy of the list has already appended elements to the shared storage.
///
/// A state of a state machine can therefore contain a long list, although each transition copies the state.
public struct GrowingList<Element: Sendable>: Sendable, RandomAccessCollection {
    /// The position of the first element, 0.
    public let startIndex = 0
    /// The position after the last element, which equals the number of elements.
    public private(set) var endIndex = 0
    /// The storage, which copies of the list may share. The first `count` elements of the storage belong to this copy,
    /// and never change.
    private var storage = LockedValue<[Element]>([])

    /// Creates an empty list.
    public init() {}

    /// Creates a list from a sequence of elements.
    public init(_ elements: some Sequence<Element>) { append(contentsOf: elements) }

    /// The element at a position.
    ///
    /// - Precondition: `position` is a valid index.
    public subscript(position: Int) -> Element {
        precondition(indices.contains(position), "no element \(position) in a list of \(count)")
        return storage.withLock { $0[position] }
    }

    /// Appends elements.
    ///
    /// The cost is proportional to the number of new elements. If another copy of the list has already appended
    /// elements to the shared storage, all existing elements are copied as well.
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

    /// Returns whether both lists share one storage. Two such lists have equal elements if they have the same length.
    func sharesElements(with other: Self) -> Bool { storage === other.storage }
}

extension GrowingList: Equatable where Element: Equatable {
    /// Returns whether both lists have equal elements. The cost is constant for copies with shared storage.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return left.sharesElements(with: right) || left.elementsEqual(right)
    }
}

extension GrowingList: ExpressibleByArrayLiteral {
    /// Creates a list from an array literal.
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension GrowingList: CustomStringConvertible {
    /// The elements, in the format of an array's description.
    public var description: String { Array(self).description }
}
