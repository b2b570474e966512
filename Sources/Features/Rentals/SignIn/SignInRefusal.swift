import CrosstownKit

/// Why a sign-in at an institution fails; nothing is saved then.
enum SignInRefusal: String, CaseIterable, Codable, Error, Hashable, Sendable {
    /// The rider declined, or is not allowed.
    case declined
    /// The sign-in was never begun, has expired, or is completed.
    case late
    /// The service fails, or rejects our client.
    case away
    /// The service's response is invalid.
    case doubtful
    /// The rider belongs to another domain.
    case stranger
    /// The service does not return the number.
    case numberMissing = "number-missing"
    /// Another account has this identity.
    case used

    /// Maps a fault for riders; administrators see its details when they test the connection.
    init(_ fault: SignInFault) {
        switch fault {
        case .declined: self = .declined
        case .unknownState: self = .late
        case .badToken(.domain): self = .stranger
        case .badToken, .otherIssuer: self = .doubtful
        case .badAddress, .unreachable, .unreadable, .lacks, .noKeys, .badClient, .refused: self = .away
        }
    }
}
