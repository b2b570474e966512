import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The data stored about a person, for that person.
///
/// Contents are encrypted in the tables: people read and save them on the pages of their drops.
struct DropRecords {
    let context: DropsContext

    func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try DropTables.all.records(about: person, in: transaction) + [visits(person, transaction)]
    }

    /// Only the center of a 25 m cell is stored of a position.
    private func visits(_ person: Identifier<Account>, _ transaction: any Transaction) throws -> PersonalRecords {
        let rows = try transaction.query(
            "SELECT day, cell FROM drop_visit WHERE person = \(person) ORDER BY day DESC, cell"
        )
        let grid = context.engine.rules.grid
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
}
