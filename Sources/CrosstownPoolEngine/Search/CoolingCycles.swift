#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The heat of the search, which depends on the rounds done and on nothing else.
///
/// So a longer run passes through every plan of a shorter one and never ends worse. Cycles of cooling, each longer than
/// the one before by a fixed factor, make the search end well whenever it is stopped: at any moment, the last complete
/// cycle took a quarter of the time or more.
struct CoolingCycles: Sendable {
    /// Rounds of the first cycle.
    private let unit: Double
    private let tuning: SearchTuning

    init(riders: Int, tuning: SearchTuning) {
        unit = tuning.firstCycle * Double(max(1, riders))
        self.tuning = tuning
    }

    /// The heat after so many rounds, in milliseconds of detour, and whether the patience of the waiting counts.
    func heat(after rounds: Int) -> (heat: Double, isPatient: Bool) {
        let growth = tuning.cycleGrowth
        let elapsed = Double(rounds) / unit
        // Cycle k begins after 1 + g + ... + g^(k - 1) units.
        let cycle = floor(log(1 + elapsed * (growth - 1)) / log(growth))
        let begin = (pow(growth, cycle) - 1) / (growth - 1)
        let share = min(1, max(0, (elapsed - begin) / pow(growth, cycle)))
        let first = max(tuning.leastFirstHeat, tuning.firstHeat * pow(tuning.heatDecay, cycle))
        return (first * pow(tuning.lastHeat / first, share), share < tuning.absentShare)
    }
}
