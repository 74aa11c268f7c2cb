/// The mean of differences between pairs, with its 95 % confidence interval.
struct PairedDifference {
    let mean: Double
    /// Half of the width of the confidence interval. The value is accurate to 2 % for at least ten differences.
    let margin: Double

    /// Creates the mean and the interval of at least two differences; nil for fewer.
    init?(_ differences: [Double]) {
        guard differences.count > 1 else { return nil }
        let count = Double(differences.count)
        let mean = differences.reduce(0, +) / count
        let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        self.mean = mean
        // The factor approximates the 97.5 % quantile of Student's t-distribution, to within 2 % for at least ten
        // differences.
        margin = (1.96 + 2.4 / (count - 1)) * (variance / count).squareRoot()
    }
}
