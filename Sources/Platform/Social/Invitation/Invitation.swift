import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A friend request to the owner of an address, who may have an account or not.
struct Invitation: Sendable, Hashable {
    /// How long an invitation is valid, in milliseconds: thirty days.
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

extension Invitation {
    static let personal = PersonalTable(
        "social_invitation",
        [
            .account("inviter", in: "Invitations", erasing: .row), .content("address", as: .plain("Address")),
            .listed("t.made_at", as: .moment("Sent")), .listed("t.ends_at", as: .moment("Valid until")),
        ],
        order: "t.made_at"
    )
}
