import CrosstownKit

/// Why a rider comes back from the service of an institution without proof; nothing is saved then.
enum SignInRefusal: String, CaseIterable, Codable, Error, Hashable, Sendable {
    /// The rider did not want to, or may not.
    case declined
    /// Nobody has begun this, or it took too long, or was ended before.
    case late
    /// The service does not work, or does not know us.
    case away
    /// What the service has sent cannot be believed.
    case doubtful
    /// The person belongs to another domain.
    case stranger
    /// The service does not tell the number.
    case numberMissing = "number-missing"
    /// Another account belongs to this person already.
    case used

    /// What a rider is told of a fault; whoever runs the city learns the whole of it by trying the connection.
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
