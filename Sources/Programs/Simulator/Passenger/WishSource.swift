import CrosstownValues

protocol WishSource: Sendable {
    /// Returns the next wish after a moment, or `nil` at the end.
    mutating func nextWish(after now: Timestamp) -> Wish?
}
