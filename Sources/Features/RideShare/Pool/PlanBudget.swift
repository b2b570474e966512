#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How long a plan may be searched for, in rounds and in processor time.
///
/// The search asks again and again how much is used up. Where the processor's time runs out first, it is written down how
/// often it had asked by then: so the log makes the same plan again, on any machine.
struct PlanBudget: Sendable {
    /// How many rounds the search may take.
    let rounds: Int
    /// What ends it besides.
    let bound: Bound

    enum Bound: Sendable {
        /// So many seconds of processor time.
        case seconds(Double)
        /// The time ran out when the search asked for the so many-eth time; `nil` where it did not.
        case asked(Int?)
    }

    /// How a search is going.
    struct Meter {
        private let budget: PlanBudget
        private let start = Meter.processorSeconds()
        private var asked = 0
        /// When the time ran out, counted in questions.
        private(set) var ranOutAt: Int?

        init(_ budget: PlanBudget) { self.budget = budget }

        /// The share of the budget that is used up.
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

        /// The processor time that this thread has spent since the search began, in seconds.
        var used: Double { Self.processorSeconds() - start }

        private static func processorSeconds() -> Double {
            var time = timespec()
            guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }
}
