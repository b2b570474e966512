/// The roles that were there before modules declared their own, and that routes still name.
public enum Role: String, CaseIterable, Sendable {
    /// Asks for rides and rents; every registered person does.
    case passenger
    /// Drives a taxi; made by the city only (T-1.2).
    case driver
    /// Runs the service.
    case administrator

    /// The one of several roles that says most.
    static func main(of roles: Set<String>) -> Role {
        [.administrator, .driver].first { roles.contains($0.rawValue) } ?? .passenger
    }

    /// How long a session lasts: staff sign in every working day, others once a season.
    static func sessionMilliseconds(isStaff: Bool) -> Int64 { isStaff ? 12 * 3_600_000 : 90 * 86_400_000 }
}
