/// What each pays who shares a taxi.
public enum FareSplit {
    /// Splits the fare of a shared way by what each would pay alone; nobody ever pays more than that.
    ///
    /// - Parameters:
    ///   - fare: what the whole way costs, in the smallest parts of the currency.
    ///   - alone: what each would pay alone.
    /// - Returns: what each pays. They are the whole fare together, unless it is more than all would pay alone.
    public static func parts(of fare: Int64, alone: [Int64]) -> [Int64] {
        let sum = alone.reduce(0, +)
        guard fare < sum, sum > 0 else { return alone }
        var parts = alone.map { $0 * fare / sum }
        var left = fare - parts.reduce(0, +)
        // What rounding has left goes to those who save most.
        for index in alone.indices.sorted(by: { alone[$0] - parts[$0] > alone[$1] - parts[$1] }) where left > 0 {
            guard parts[index] < alone[index] else { continue }
            parts[index] += 1
            left -= 1
        }
        return parts
    }
}
