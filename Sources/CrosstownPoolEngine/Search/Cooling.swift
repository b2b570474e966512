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
/// Where many have no ride it cools down twice: in the first third of the time and again in the rest. The second time
/// finds better plans, because it knows who waited, and the first leaves a good one for whoever stops early.
struct Cooling: Sendable {
    private let tuning: SearchTuning
    private let firstCycle: Double

    /// Prepares one cycle of cooling or two.
    init(_ tuning: SearchTuning, cycles: Int) {
        self.tuning = tuning
        firstCycle = cycles > 1 ? 1.0 / 3 : 0
    }

    /// The heat at a share of the time, in milliseconds of detour, and whether the patience of the waiting counts.
    func heat(at progress: Double) -> (heat: Double, isPatient: Bool) {
        let share =
            progress < firstCycle
            ? progress / firstCycle : (progress - firstCycle) / (1 - firstCycle)
        let heat = tuning.firstHeat * pow(tuning.lastHeat / tuning.firstHeat, min(1, max(0, share)))
        return (heat, share < tuning.absentShare)
    }
}
