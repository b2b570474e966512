import CrosstownKit
import CrosstownValues

/// A rider for staff.
struct StaffRider: Codable, Hashable, Sendable {
    let id: Identifier<Account>
    /// The user name.
    let userName: String
    /// The name in the profile.
    let name: String
}
