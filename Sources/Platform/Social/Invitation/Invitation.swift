import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A wish to be friends with whoever has an address, known here or not.
struct Invitation: Sendable, Hashable {
    /// How long an invitation counts, in milliseconds: thirty days.
    static let life: Int64 = 30 * 86_400_000

    let id: Identifier<Invitation>
    let inviter: Identifier<Account>
    let address: String
    let madeAt: Timestamp
    let endsAt: Timestamp
}

extension Invitation {
    init(row: Row) throws {
        id = try row.get("id")
        inviter = try row.get("inviter")
        address = try row.get("address")
        madeAt = try row.get("made_at")
        endsAt = try row.get("ends_at")
    }
}
