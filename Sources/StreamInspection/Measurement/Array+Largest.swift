extension [Double] {
    /// The number with the largest magnitude; nil if the array is empty.
    var largest: Double? { self.max { abs($0) < abs($1) } }
}
