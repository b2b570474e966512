import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the feature keeps about a person, for that person's own eyes.
///
/// Contents are sealed in the tables: the person reads and saves them on the pages of the own drops.
struct DropRecords {
    let context: DropsContext

    func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try [sent(person, transaction), received(person, transaction)] + openings(person, transaction)
            + talk(person, transaction)
            + DropTraceRecords(person: person, grid: context.engine.rules.grid, transaction: transaction).all()
    }

    private func sent(_ person: Identifier<Account>, _ transaction: any Transaction) throws -> PersonalRecords {
        try PersonalRecords(
            "Drops left",
            [
                .moment("When"), .plain("For"), .plain("Others see"), .plain("Radius"), .moment("Opens from"),
                .moment("Opens until"), .plain("Opened"), .plain("State"), .plain("Picture or video"), .plain("Bytes"),
            ],
            transaction,
            """
            SELECT i.made_at, i.audience, i.shown, i.radius, i.opens_from, i.opens_until, i.opens, i.state, m.kind, m.bytes
            FROM drop_item i LEFT JOIN drop_media m ON m.item = i.id
            WHERE i.sender = \(person) ORDER BY i.made_at DESC
            """
        )
    }

    private func received(_ person: Identifier<Account>, _ transaction: any Transaction) throws -> PersonalRecords {
        try PersonalRecords(
            "Drops received",
            [.moment("When"), .plain("State"), .moment("Opened")],
            transaction,
            """
            SELECT i.made_at, r.state, r.opened_at FROM drop_recipient r JOIN drop_item i ON i.id = r.item
            WHERE r.person = \(person) ORDER BY i.made_at DESC
            """
        )
    }

    private func openings(_ person: Identifier<Account>, _ transaction: any Transaction) throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Drops opened",
                [.moment("When"), .plain("Proof"), .plain("What made it uncertain"), .plain("Cell of 25 m")],
                transaction,
                "SELECT opened_at, proof, signals, cell FROM drop_open WHERE person = \(person) ORDER BY opened_at DESC"
            ),
            PersonalRecords(
                "Devices that open sealed drops",
                [.moment("When"), .plain("Public key")],
                transaction,
                "SELECT made_at, public_key FROM drop_device WHERE person = \(person) ORDER BY made_at DESC"
            ),
            PersonalRecords(
                "Positions sent to open drops",
                [
                    .moment("When"), .degrees("Latitude"), .degrees("Longitude"), .plain("Accuracy"),
                    .plain("What followed"), .plain("Why"), .plain("What made it uncertain"), .plain("Cell of 25 m"),
                ],
                transaction,
                """
                SELECT heard_at, latitude, longitude, accuracy, outcome, reason, signals, cell FROM drop_claim
                WHERE person = \(person) ORDER BY heard_at DESC
                """
            ),
        ]
    }

    private func talk(_ person: Identifier<Account>, _ transaction: any Transaction) throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Drops shared",
                [.moment("When"), .plain("With")],
                transaction,
                "SELECT made_at, audience FROM drop_share WHERE person = \(person) ORDER BY made_at DESC"
            ),
            PersonalRecords(
                "Comments on shared drops",
                [.moment("When"), .plain("Text")],
                transaction,
                "SELECT made_at, text FROM drop_remark WHERE author = \(person) ORDER BY made_at DESC"
            ),
            PersonalRecords(
                "Answers to drops",
                [.moment("When"), .plain("State")],
                transaction,
                "SELECT made_at, state FROM drop_comment WHERE author = \(person) ORDER BY made_at DESC"
            ),
            PersonalRecords(
                "Reports of drops",
                [.moment("When"), .plain("Reason"), .plain("Note"), .plain("Decision")],
                transaction,
                """
                SELECT made_at, reason, note, decision FROM drop_report
                WHERE reporter = \(person) ORDER BY made_at DESC
                """
            ),
        ]
    }
}
