extension Collection {
    /// Returns the element at an offset from the start.
    ///
    /// An index out of range costs the test one line, and not the process with all other tests.
    ///
    /// - Throws: `MissingElement` if there are too few elements.
    package func element(at offset: Int) throws -> Element {
        guard let index = index(startIndex, offsetBy: offset, limitedBy: endIndex), index != endIndex else {
            throw MissingElement(description: "no element \(offset) in \(Array(self))")
        }
        return self[index]
    }
}

/// A collection that has fewer elements than a test expects.
package struct MissingElement: Error, CustomStringConvertible {
    package let description: String
}
