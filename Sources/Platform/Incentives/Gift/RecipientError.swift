import CrosstownWeb

/// An expected "no" to one of those who are named for a gift.
enum RecipientError: ExplainableError, Hashable, Sendable {
    /// Nobody is called this.
    case unknown(String)
    /// Nobody gives coins to himself.
    case giver
    /// Coins are for riders alone.
    case staff(String)

    /// The refusal as its caller reads it.
    var problem: Problem { .invalid([.init(field: "riders", message: message)]) }

    private var message: LocalizedText {
        switch self {
        case .unknown(let name): "must be known; nobody is called \(name)"
        case .giver: "must be others; nobody gives coins to himself"
        case .staff(let name): "must be riders; \(name) is of the staff"
        }
    }
}
