import CrosstownKit
import CrosstownValues

/// A rider as staff see them.
struct StaffRider: Codable, Hashable, Sendable {
    let id: Identifier<Account>
    /// What the rider signs in with.
    let userName: String
    /// What the rider is called in the profile.
    let name: String
}
