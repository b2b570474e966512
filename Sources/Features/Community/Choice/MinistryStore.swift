import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of public campuses and ministries.
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

    /// The ministries of campuses, by number.
    func ministries(ofCampuses numbers: [Int]) throws -> [Ministry] {
        try transaction.query(
            "SELECT \(Self.columns) WHERE c.number IN \(list: numbers) ORDER BY c.name, m.name LIMIT 1000"
        ).map(Self.ministry)
    }

    func ministries(numbered numbers: [Int]) throws -> [Ministry] {
        try transaction.query(
            "SELECT \(Self.columns) WHERE m.number IN \(list: numbers) ORDER BY m.name"
        ).map(Self.ministry)
    }

    /// The first ministry with a contact among an event's organizers.
    func contact(for event: Identifier<CommunityEvent>) throws -> Ministry? {
        try transaction.first(
            """
            SELECT \(Self.columns) JOIN community_event_ministry i ON i.ministry = m.id
            WHERE i.event = \(event) AND m.contact <> '' ORDER BY m.name LIMIT 1
            """
        ).map(Self.ministry)
    }

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

    /// The ministries whose events the user may edit, each name followed by its campus.
    func edited(by rights: EditingRights) throws -> [(id: Identifier<CommunityRecord>, name: String)] {
        let rows = try transaction.query(
            """
            SELECT m.id, m.name, c.name, m.campus FROM community_ministry m
            JOIN community_campus c ON c.id = m.campus ORDER BY c.name, m.name LIMIT 500
            """
        )
        return try rows.compactMap { row in
            let id: Identifier<CommunityRecord> = try row.get(0)
            guard rights.edits(campus: try row.get(3), ministry: id) else { return nil }
            return (id, "\(try row.get(1, as: String.self)) (\(try row.get(2, as: String.self)))")
        }
    }

    func campuses(
        of ministries: [Identifier<CommunityRecord>]
    ) throws -> [Identifier<CommunityRecord>: Identifier<CommunityRecord>] {
        let rows = try transaction.query("SELECT id, campus FROM community_ministry WHERE id IN \(list: ministries)")
        return Dictionary(try rows.map { (try $0.get(0), try $0.get(1)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The missions that end on or after a day (days since 1970), earliest first.
    func missions(from today: Int) throws -> [MissionsPage.Mission] {
        try transaction.query(
            """
            SELECT m.id, m.title, r.name, m.place, m.first_day, m.last_day, m.leaders, m.cost, m.text, m.link, m.picture
            FROM community_mission m JOIN community_ministry r ON r.id = m.ministry
            WHERE m.last_day >= \(today) ORDER BY m.first_day, m.id LIMIT 200
            """
        ).map(MissionsPage.Mission.init)
    }
}
