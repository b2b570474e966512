import CrosstownWeb

/// The key was used before with different content.
struct GiftKeyError: ExplainableError, Hashable, Sendable {
    var problem: Problem {
        .conflict(
            "Already sent with different values" as LocalizedText,
            "This form was already used for another gift. Reopen the page to give a new one."
        )
    }
}
