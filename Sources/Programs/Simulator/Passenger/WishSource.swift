import CrosstownValues

/// Where wishes come from.
protocol WishSource: Sendable {
    /// The next wish after a moment; `nil` where no more will come.
    mutating func nextWish(after now: Timestamp) -> Wish?
}
