#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The limit of a plan's search, in rounds and processor time.
///
/// The search repeatedly checks how much of it is used. If the processor time runs out first, the log stores the number
/// of checks, so that any machine can create the same plan again.
struct PlanBudget: Sendable {
    /// The maximum number of rounds.
    let rounds: Int
    /// The second limit.
    let bound: Bound

    enum Bound: Sendable {
        /// Seconds of processor time.
        case seconds(Double)
        /// The number of the check at which the time ran out; `nil` if it did not.
        case asked(Int?)
    }

    /// The progress of a search.
    struct Meter {
        private let budget: PlanBudget
        private let start = Meter.processorSeconds()
        private var asked = 0
        /// The number of the check at which the time ran out.
        private(set) var ranOutAt: Int?

        init(_ budget: PlanBudget) { self.budget = budget }

        /// Returns the used share of the budget.
        mutating func progress(_ rounds: Int) -> Double {
            asked += 1
            if ranOutAt == nil, isOver { ranOutAt = asked }
            return ranOutAt == nil ? Double(rounds) / Double(max(1, budget.rounds)) : 1
        }

        private var isOver: Bool {
            switch budget.bound {
            case .seconds(let most): used >= most
            case .asked(let number): number.map { asked >= $0 } ?? false
            }
        }

        /// This thread's processor time since the search began, in seconds.
        var used: Double { Self.processorSeconds() - start }

        private static func processorSeconds() -> Double {
            var time = timespec()
            guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }
}
