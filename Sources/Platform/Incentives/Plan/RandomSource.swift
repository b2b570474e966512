/// Draws by chance, each value as likely as any other.
package struct RandomSource: Sendable {
    /// Makes as many bytes as are asked for, which nobody can guess.
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// Draws from bytes, as many as are asked for.
    package init(randomBytes: @escaping @Sendable (Int) -> [UInt8]) { self.randomBytes = randomBytes }

    /// A number from zero to below a positive count.
    package func number(below count: UInt64) -> UInt64 {
        // Values beyond the last whole multiple of the count would make small numbers likelier.
        let limit = UInt64.max - UInt64.max % count
        while true {
            let value = randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) }
            if value < limit { return value % count }
        }
    }

    /// A number within bounds that are no further apart than half of all numbers.
    package func number(in bounds: ClosedRange<Int64>) -> Int64 {
        bounds.lowerBound + Int64(number(below: UInt64(bounds.upperBound - bounds.lowerBound) + 1))
    }
}
