import CrosstownWeb

/// A form was sent before with other content.
struct GiftKeyError: ExplainableError, Hashable, Sendable {
    /// The refusal as its caller reads it.
    var problem: Problem {
        .conflict(
            "Sent before, and different" as LocalizedText,
            "This form gave something else before. Open the page again for another gift."
        )
    }
}
