import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// One opening of a drop.
struct Opening: Sendable, Hashable {
    let id: Identifier<DropOpen>
    let drop: Identifier<Drop>
    let person: Identifier<Account>
    let at: Timestamp
    let cell: Int64
    let proof: OpenProof
    let signals: String

    static let table = Table(
        "drop_open",
        Column("id", \Opening.id),
        Column("item", \Opening.drop),
        Column("person", \Opening.person),
        Column("opened_at", \Opening.at),
        Column("cell", \Opening.cell),
        Column("proof", \Opening.proof),
        Column("signals", \Opening.signals),
        make: Opening.init
    )

    /// Senders of others' drops still see how often these were opened, and no longer by whom.
    static let personal = PersonalTable(
        "drop_open",
        of: "drop_item",
        by: "item",
        notExported: DropTables.others,
        [
            .account("person", in: "Drops opened", erasing: .nobody),
            .listed("t.opened_at", as: .moment("When")), .listed("t.proof", as: .plain("Proof")),
            .content("signals", as: .plain("What made it uncertain"), clearedTo: "''"),
            .content("cell", as: .plain("Cell of 25 m"), clearedTo: "0"),
        ]
    )
}
