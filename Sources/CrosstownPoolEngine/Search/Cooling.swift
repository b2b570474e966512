#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The heat of the search, which depends on the share of the time that is used up.
///
/// Where many have no ride it cools down more than once. Later cycles find better plans, because they know who waited
/// and which ways were good, and the first leaves a good plan for whoever stops early.
struct Cooling: Sendable {
    private let firstHeat: Double
    private let lastHeat: Double
    private let cycles: Double

    /// Prepares cycles of equal length.
    init(from firstHeat: Double, to lastHeat: Double, cycles: Int) {
        self.firstHeat = firstHeat
        self.lastHeat = lastHeat
        self.cycles = Double(cycles)
    }

    /// The share of the running cycle that is used up at a share of the time.
    func share(at progress: Double) -> Double {
        let place = progress * cycles
        return min(1, max(0, place - min(place.rounded(.down), cycles - 1)))
    }

    /// The heat at a share of a cycle, in milliseconds of detour.
    func heat(at share: Double) -> Double {
        Self.between(firstHeat, lastHeat, at: share)
    }

    /// The number at a share of the way from one to another, which changes by the same factor in equal steps.
    static func between(_ first: Double, _ last: Double, at share: Double) -> Double {
        first * pow(last / first, share)
    }
}
