import Foundation

/// A parser of the numbers in attributes and tags (RFC 8216bis, 4.2). Each function returns nil for a text that is not
/// a valid number.
enum PlaylistNumbers {
    /// The largest integer that the parser returns, low enough that the sum of two integers cannot overflow.
    private static let largestInteger: UInt64 = 1 << 61
    /// The largest decimal number that the parser accepts, low enough that a conversion to an integer cannot overflow.
    private static let largestDecimal = 1e12
    private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }

    /// Parses a decimal integer without a sign. Returns 2^61 for values from 2^61 to 2^64 - 1, and nil for larger
    /// values.
    static func integer(_ bytes: Bytes) -> Int? {
        var value: UInt64 = 0
        for byte in bytes {
            guard let digit = byte.digit else { return nil }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isSumTooLarge) = tens.addingReportingOverflow(UInt64(digit))
            guard !isTooLarge, !isSumTooLarge else { return nil }
            value = sum
        }
        return bytes.isEmpty ? nil : Int(min(value, largestInteger))
    }

    /// Parses a decimal number that has neither a sign nor an exponent. Returns nil for values above 10^12.
    static func decimal(_ bytes: Bytes) -> Double? {
        var mantissa = 0
        var digits = 0
        var point: Int?
        for (index, byte) in bytes.enumerated() {
            if let digit = byte.digit {
                digits += 1
                if digits <= 15 { mantissa = mantissa * 10 + digit }
            } else if byte == UInt8(ascii: "."), point == nil {
                point = index
            } else {
                return nil
            }
        }
        guard digits > 0 else { return nil }
        // The mantissa and the power are exact, so the quotient is the nearest number. With more digits, the quotient
        // might be another number.
        let fraction = point.map { bytes.count - $0 - 1 } ?? 0
        let value = digits <= 15 ? Double(mantissa) / powers[fraction] : slow(bytes)
        return value.flatMap { $0 <= largestDecimal ? $0 : nil }
    }

    /// Parses a decimal number with an optional minus sign. Returns nil for absolute values above 10^12.
    static func signedDecimal(_ bytes: Bytes) -> Double? {
        guard bytes.first == UInt8(ascii: "-") else { return decimal(bytes) }
        return decimal(bytes.slice(from: 1)).map { -$0 }
    }

    private static func slow(_ bytes: Bytes) -> Double? {
        // The added zeros supply the digits that may be missing before or after the decimal point, as in `.5` and `5.`.
        Double("0" + bytes.text + (bytes.contains(UInt8(ascii: ".")) ? "0" : ""))
    }

    /// Parses the hexadecimal digits after `0x` into bytes. If the number of digits is odd, a zero is inserted before
    /// the first digit.
    static func hexadecimal(_ bytes: Bytes) -> [UInt8]? {
        guard bytes.starts(with: "0x") || bytes.starts(with: "0X"), bytes.count > 2 else { return nil }
        var result: [UInt8] = []
        var high: UInt8? = bytes.count % 2 == 0 ? nil : 0
        for byte in bytes.dropFirst(2) {
            guard let value = Character(Unicode.Scalar(byte)).hexDigitValue.flatMap(UInt8.init(exactly:)), byte < 0x80
            else {
                return nil
            }
            if let first = high { result.append(first << 4 | value) }
            high = high == nil ? value : nil
        }
        return result
    }

    /// Parses a byte range of the form `LENGTH` or `LENGTH@OFFSET`, in bytes. Without `@OFFSET`, the returned offset is
    /// nil. The sum of length and offset does not overflow.
    static func byteRange(_ bytes: Bytes) -> (length: Int64, offset: Int64?)? {
        let at = bytes.index(of: UInt8(ascii: "@"))
        guard let length = integer(bytes.slice(0..<(at ?? bytes.count))) else { return nil }
        guard let at else { return (Int64(length), nil) }
        return integer(bytes.slice(from: at + 1)).map { (Int64(length), Int64($0)) }
    }
}
