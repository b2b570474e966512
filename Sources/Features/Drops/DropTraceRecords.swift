import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What a person made and looked at besides the drops themselves: walks, likes, hidden drops, places.
struct DropTraceRecords {
    let person: Identifier<Account>
    let grid: ReleaseGrid
    let transaction: any Transaction

    func all() throws -> [PersonalRecords] { try [media(), hidden(), visits()] + walks() + shared() + [accusations()] }

    private func media() throws -> PersonalRecords {
        try PersonalRecords(
            "Pictures and videos of drops",
            [.moment("When"), .plain("Kind"), .plain("Bytes"), .plain("State")],
            transaction,
            "SELECT made_at, kind, bytes, state FROM drop_media WHERE owner = \(person) ORDER BY made_at DESC"
        )
    }

    private func hidden() throws -> PersonalRecords {
        try PersonalRecords(
            "Drops you have hidden",
            [.moment("Left"), .plain("For")],
            transaction,
            """
            SELECT i.made_at, i.audience FROM drop_hidden h JOIN drop_item i ON i.id = h.item
            WHERE h.person = \(person) ORDER BY i.made_at DESC
            """
        )
    }

    /// The middle of a cell of 25 m is all that is stored of a place.
    private func visits() throws -> PersonalRecords {
        let rows = try transaction.query(
            "SELECT day, cell FROM drop_visit WHERE person = \(person) ORDER BY day DESC, cell"
        )
        return PersonalRecords(
            "Places where you looked for drops",
            ["Day", "Latitude", "Longitude"],
            rows: try rows.map { row in
                let place = grid.middle(of: ReleaseGrid.Cell(key: try row.get(1)))
                let day = Timestamp(milliseconds: try row.get(0, as: Int64.self) * 86_400_000)
                return [.moment(day), .text(Coordinate.text(place.latitude)), .text(Coordinate.text(place.longitude))]
            }
        )
    }

    private func walks() throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Walks made",
                [.moment("When"), .plain("Title"), .plain("Text"), .plain("For"), .plain("State")],
                transaction,
                """
                SELECT made_at, title, explanation, audience, state FROM drop_walk
                WHERE maker = \(person) ORDER BY made_at DESC
                """
            ),
            PersonalRecords(
                "Walks shared with you",
                [.plain("Title")],
                transaction,
                """
                SELECT w.title FROM drop_walk_viewer v JOIN drop_walk w ON w.id = v.walk
                WHERE v.person = \(person) ORDER BY w.made_at DESC
                """
            ),
        ]
    }

    private func shared() throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Drops shared with you",
                [.moment("When")],
                transaction,
                """
                SELECT s.made_at FROM drop_share_viewer v JOIN drop_share s ON s.id = v.share
                WHERE v.person = \(person) ORDER BY s.made_at DESC
                """
            ),
            PersonalRecords(
                "Shared drops that you like",
                [.moment("Shared")],
                transaction,
                """
                SELECT s.made_at FROM drop_like l JOIN drop_share s ON s.id = l.share
                WHERE l.person = \(person) ORDER BY s.made_at DESC
                """
            ),
        ]
    }

    /// Who reported it stays unknown.
    private func accusations() throws -> PersonalRecords {
        try PersonalRecords(
            "Reports of what you wrote",
            [
                .moment("When"), .plain("Reason"), .plain("Decision"), .plain("Explanation"), .plain("Your appeal"),
                .plain("Decision on the appeal"), .plain("Its explanation"),
            ],
            transaction,
            """
            SELECT made_at, reason, decision, explanation, appeal, appeal_decision, appeal_explanation FROM drop_report
            WHERE author = \(person) ORDER BY made_at DESC
            """
        )
    }
}
