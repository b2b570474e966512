import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Opening: Sendable, Hashable {
    let id: Identifier<DropOpen>
    let drop: Identifier<Drop>
    let person: Identifier<Account>
    let at: Timestamp
    let proof: OpenProof
    let signals: String
    let cell: Int64

    static let table = Table(
        "drop_open",
        Column("id", \Opening.id),
        Column("item", \Opening.drop),
        Column("person", \Opening.person, .account(in: "Drops opened", erasing: .nobody)),
        Column("opened_at", \Opening.at, .listed(as: .moment("When"))),
        Column("proof", \Opening.proof, .listed(as: .plain("Proof"))),
        Column("signals", \Opening.signals, .content(as: .plain("Reasons for doubt"), clearedTo: "''")),
        Column("cell", \Opening.cell, .content(as: .plain("Cell of 25 m"), clearedTo: "0")),
        make: Opening.init
    )

    /// Senders still see how often their drops were opened, but no longer by which people.
    static let personal = table.personal(of: "drop_item", by: "item", notExported: DropTables.others)
}
