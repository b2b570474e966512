import CrosstownValues

/// The wishes of a recorded day, each at its time, whether the one before is over or not.
struct ReplaySchedule: WishSource {
    private var rest: ArraySlice<Wish>

    /// Takes wishes in the order of their moments.
    init(_ wishes: [Wish]) { rest = wishes[...] }

    mutating func nextWish(after now: Timestamp) -> Wish? { rest.popFirst() }
}
