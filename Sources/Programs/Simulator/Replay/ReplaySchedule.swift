import CrosstownValues

/// The wishes of a recorded day, each at its time, even if the one before is not over.
struct ReplaySchedule: WishSource {
    private var rest: ArraySlice<Wish>

    /// Creates a schedule from wishes sorted by time.
    init(_ wishes: [Wish]) { rest = wishes[...] }

    mutating func nextWish(after now: Timestamp) -> Wish? { rest.popFirst() }
}
