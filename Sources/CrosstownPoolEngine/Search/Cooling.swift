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
/// It cools down twice: in the first third of the time and again in the rest. The second time finds better plans, and the
/// first leaves a good one for whoever stops early.
struct Cooling: Sendable {
    private let tuning: SearchTuning
    private static let firstCycle = 1.0 / 3

    init(_ tuning: SearchTuning) { self.tuning = tuning }

    /// The heat at a share of the time, in milliseconds of detour, and whether the patience of the waiting counts.
    func heat(at progress: Double) -> (heat: Double, isPatient: Bool) {
        let share =
            progress < Self.firstCycle
            ? progress / Self.firstCycle : (progress - Self.firstCycle) / (1 - Self.firstCycle)
        let heat = tuning.firstHeat * pow(tuning.lastHeat / tuning.firstHeat, min(1, max(0, share)))
        return (heat, share < tuning.absentShare)
    }
}
