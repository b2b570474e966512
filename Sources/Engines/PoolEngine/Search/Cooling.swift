#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How the heat of the search goes down with the share of the time that is used up.
///
/// Where many have no ride it cools down more than once, from anew each time, and the best of these plans is polished:
/// from less heat once more. How the cars are filled as a whole is decided while it is hot, and no cool search finds out
/// of a poor choice; therefore several short cycles are better than a long one, and what they miss the polish mends.
struct Cooling: Sendable {
    /// So many cycles, equally long.
    let cycles: Int
    /// Heat at the start and at the end of each cycle, in milliseconds of detour.
    let firstHeat: Double
    let lastHeat: Double
    /// The share of a cycle from which on seats are exchanged; before, that would hold back the search for more riders.
    let exchangeFrom: Double
    /// What a ride weighs at the start of each cycle, in milliseconds of detour.
    let firstRideWeight: Double
    /// The share of the time in which the best plan is polished, and the heat at its start.
    let polishShare: Double
    let polishHeat: Double

    /// A moment of the search.
    struct Stage {
        /// The polish comes after all others.
        var cycle = 0
        /// The share of the cycle that is used up.
        var share = 0.0
        var isPolish = false
    }

    /// The stage at a share of the time.
    func stage(at progress: Double) -> Stage {
        let polishStart = 1 - polishShare
        if polishShare > 0, progress >= polishStart {
            return Stage(cycle: cycles, share: min(1, (progress - polishStart) / polishShare), isPolish: true)
        }
        let place = max(0, progress / polishStart * Double(cycles))
        let cycle = min(Int(place), cycles - 1)
        return Stage(cycle: cycle, share: min(1, place - Double(cycle)))
    }

    /// The heat at a stage, in milliseconds of detour.
    func heat(at stage: Stage) -> Double {
        Self.between(stage.isPolish ? polishHeat : firstHeat, lastHeat, at: stage.share)
    }

    /// The number at a share of the way from one to another, which changes by the same factor in equal steps.
    static func between(_ first: Double, _ last: Double, at share: Double) -> Double {
        first * pow(last / first, share)
    }
}
