import CrosstownWeb

/// The key was used before with different content.
struct GiftKeyError: ExplainableError, Hashable, Sendable {
    var problem: Problem {
        .conflict(
            "Sent before, and different" as LocalizedText,
            "This form gave something else before. Open the page again for another gift."
        )
    }
}
