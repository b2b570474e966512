import CrosstownWeb

/// Why a named user cannot receive a gift.
enum RecipientError: ExplainableError, Hashable, Sendable {
    /// No user has this name.
    case unknown(String)
    /// Users cannot give coins to themselves.
    case giver
    /// Only riders receive coins.
    case staff(String)

    var problem: Problem { .invalid([.init(field: "riders", message: message)]) }

    private var message: LocalizedText {
        switch self {
        case .unknown(let name): "include an unknown user name: \(name)"
        case .giver: "can’t include yourself"
        case .staff(let name): "must be riders; \(name) is a staff member"
        }
    }
}
