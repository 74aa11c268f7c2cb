extension Double {
    /// Returns the number, limited to `range`, with 0 in place of -0; nil if the number is infinite or not a number.
    func limited(to range: ClosedRange<Double>) -> Double? {
        isFinite ? Swift.min(Swift.max(self, range.lowerBound), range.upperBound) + 0 : nil
    }
}
