extension Collection {
    /// Returns the element at an offset from the start.
    ///
    /// With an offset out of range, only the calling test fails. A subscript would end the process and thus all other
    /// tests.
    ///
    /// - Parameter offset: The distance from the start index, 0 or more.
    /// - Returns: The element at `offset`.
    /// - Throws: `MissingElement` if the collection has `offset` elements or fewer.
    package func element(at offset: Int) throws -> Element {
        guard let index = index(startIndex, offsetBy: offset, limitedBy: endIndex), index != endIndex else {
            throw MissingElement(description: "no element at offset \(offset) in \(Array(self))")
        }
        return self[index]
    }
}

/// An error that is thrown if a collection has fewer elements than a test expects.
package struct MissingElement: Error, CustomStringConvertible {
    /// The requested offset and the contents of the collection.
    package let description: String
}
