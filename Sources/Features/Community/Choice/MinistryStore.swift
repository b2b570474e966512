import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of campuses and ministries as everybody sees them.
struct MinistryStore {
    let transaction: any Transaction

    private static let columns: SQL = """
        m.id, m.number, m.campus, c.name, m.name, m.summary, m.text, m.contact, m.link, m.picture
        FROM community_ministry m JOIN community_campus c ON c.id = m.campus
        """

    func campuses() throws -> [Campus] {
        try transaction.query(
            "SELECT id, number, name, address, latitude, longitude FROM community_campus ORDER BY name LIMIT 500"
        ).map { row in
            var reader = RowReader(row)
            return Campus(
                id: try reader.next(),
                number: try reader.next(),
                name: try reader.next(),
                address: try reader.next(),
                position: Coordinate(latitude: try reader.next(), longitude: try reader.next())
            )
        }
    }

    /// The ministries of some campuses, by their numbers.
    func ministries(ofCampuses numbers: [Int]) throws -> [Ministry] {
        try transaction.query(
            "SELECT \(Self.columns) WHERE c.number IN \(list: numbers) ORDER BY c.name, m.name LIMIT 1000"
        ).map(Self.ministry)
    }

    /// Ministries by their numbers.
    func ministries(numbered numbers: [Int]) throws -> [Ministry] {
        try transaction.query(
            "SELECT \(Self.columns) WHERE m.number IN \(list: numbers) ORDER BY m.name"
        ).map(Self.ministry)
    }

    /// The campus of a ministry.
    func campus(of ministry: Identifier<CommunityRecord>) throws -> Identifier<CommunityRecord>? {
        try transaction.first("SELECT campus FROM community_ministry WHERE id = \(ministry)")?.get(0)
    }

    private static func ministry(_ row: Row) throws -> Ministry {
        var reader = RowReader(row)
        return Ministry(
            id: try reader.next(),
            number: try reader.next(),
            campus: try reader.next(),
            campusName: try reader.next(),
            name: try reader.next(),
            summary: try reader.next(),
            text: try reader.next(),
            contact: try reader.next(),
            link: try reader.next(),
            picture: try reader.next()
        )
    }
}
