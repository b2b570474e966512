import CrosstownTesting
import HummingbirdTesting

/// What programs read of a company.
extension TestResponse {
    /// The codes of its drivers' taxis.
    var driverCodes: [String] { get throws { try values("drivers", "drivers", "*", "code") } }

    /// What its drivers' taxis look like, where that is known.
    var vehicles: [String] { get throws { try values("drivers", "drivers", "*", "vehicle") } }

    /// Where its open invitations lead.
    var invitationPaths: [String] {
        get throws { try values("invitations", "*", "link").map { $0.replacing("https://town.example", with: "") } }
    }
}
