/// The roles from before modules declared their own, which routes still name.
public enum Role: String, CaseIterable, Sendable {
    /// Requests rides and rents vehicles; every registered user is a passenger.
    case passenger
    /// Drives a taxi; only the city creates drivers (T-1.2).
    case driver
    /// Runs the service.
    case administrator

    /// Returns the most powerful of several roles.
    static func main(of roles: Set<String>) -> Role {
        [.administrator, .driver].first { roles.contains($0.rawValue) } ?? .passenger
    }

    /// Returns how long a session is valid: staff sign in every working day, others once a season.
    static func sessionMilliseconds(isStaff: Bool) -> Int64 { isStaff ? 12 * 3_600_000 : 90 * 86_400_000 }
}
