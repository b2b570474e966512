#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The cooling schedule of the search over the used share of the time.
///
/// If many riders have no ride, it cools down several times, each time from the start, and then polishes the best of
/// these plans from less heat. While hot, the search decides how the cars are filled as a whole, and no cool search
/// leaves a poor choice; therefore several short cycles are better than a long one, and the polish fixes the rest.
struct Cooling: Sendable {
    /// The number of cycles, equally long.
    let cycles: Int
    /// Heat at the start and at the end of each cycle, in milliseconds of detour.
    let firstHeat: Double
    let lastHeat: Double
    /// The share of a cycle from which seats are exchanged; earlier, this would delay the search for more riders.
    let exchangeFrom: Double
    /// The worth of a ride at the start of each cycle, in milliseconds of detour.
    let firstRideWeight: Double
    /// The share of the time for polishing the best plan, and the heat at its start.
    let polishShare: Double
    let polishHeat: Double

    /// A moment of the search.
    struct Stage {
        /// The polish follows all other cycles.
        var cycle = 0
        /// The used share of the cycle.
        var share = 0.0
        var isPolish = false
    }

    /// Returns the stage at a share of the time.
    func stage(at progress: Double) -> Stage {
        let polishStart = 1 - polishShare
        if polishShare > 0, progress >= polishStart {
            return Stage(cycle: cycles, share: min(1, (progress - polishStart) / polishShare), isPolish: true)
        }
        let place = max(0, progress / polishStart * Double(cycles))
        let cycle = min(Int(place), cycles - 1)
        return Stage(cycle: cycle, share: min(1, place - Double(cycle)))
    }

    /// Returns the heat at a stage, in milliseconds of detour.
    func heat(at stage: Stage) -> Double {
        Self.between(stage.isPolish ? polishHeat : firstHeat, lastHeat, at: stage.share)
    }

    /// Returns the geometric interpolation between two numbers: equal steps change it by the same factor.
    static func between(_ first: Double, _ last: Double, at share: Double) -> Double {
        first * pow(last / first, share)
    }
}
