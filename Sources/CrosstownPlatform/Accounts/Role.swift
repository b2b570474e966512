public import CrosstownSQL

/// What an account may do.
public enum Role: String, CaseIterable, SQLBindable, SQLReadable, Sendable {
    /// Asks for rides.
    case passenger
    /// Drives a taxi; made by the city only (T-1.2).
    case driver
    /// Runs the service.
    case administrator

    /// How long a session lasts: staff sign in every working day, passengers once a season.
    var sessionMilliseconds: Int64 {
        switch self {
        case .passenger: 90 * 86_400_000
        case .driver, .administrator: 12 * 3_600_000
        }
    }
}
