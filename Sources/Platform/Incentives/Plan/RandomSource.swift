/// Draws uniformly distributed random values.
package struct RandomSource: Sendable {
    /// Creates a number of unpredictable bytes.
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// Creates a source from a generator of bytes.
    package init(randomBytes: @escaping @Sendable (Int) -> [UInt8]) { self.randomBytes = randomBytes }

    /// Returns a number from zero to below a positive count.
    package func number(below count: UInt64) -> UInt64 {
        // Values beyond the last whole multiple of the count would favor small numbers.
        let limit = UInt64.max - UInt64.max % count
        while true {
            let value = randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) }
            if value < limit { return value % count }
        }
    }

    /// Returns a number within bounds, whose distance is at most half of the range of numbers.
    package func number(in bounds: ClosedRange<Int64>) -> Int64 {
        bounds.lowerBound + Int64(number(below: UInt64(bounds.upperBound - bounds.lowerBound) + 1))
    }
}
