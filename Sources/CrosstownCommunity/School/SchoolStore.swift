import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A date of a school: a term, a holiday, an examination.
struct SchoolDate: Sendable {
    let uid: String
    let title: String
    let text: String
    let place: String
    let startsAt: Timestamp
    let endsAt: Timestamp
    let isAllDay: Bool
    let sequence: Int
    let changedAt: Timestamp
    let isCancelled: Bool
}

/// A building on a campus.
struct Building: Sendable, Codable {
    let id: Identifier<CommunityRecord>
    let number: String
    let name: String
    let position: Coordinate
}

/// The SQL of schools.
struct SchoolStore {
    let transaction: any Transaction

    func dates(of campus: Identifier<CommunityRecord>, since: Timestamp, limit: Int) throws -> [SchoolDate] {
        try transaction.query(
            """
            SELECT uid, title, text, place, starts_at, ends_at, is_all_day, sequence, changed_at, is_cancelled
            FROM community_school_date WHERE campus = \(campus) AND ends_at > \(since)
            ORDER BY starts_at, uid LIMIT \(limit)
            """
        ).map { row in
            var reader = RowReader(row)
            return SchoolDate(
                uid: try reader.next(),
                title: try reader.next(),
                text: try reader.next(),
                place: try reader.next(),
                startsAt: try reader.next(),
                endsAt: try reader.next(),
                isAllDay: try reader.next(),
                sequence: try reader.next(),
                changedAt: try reader.next(),
                isCancelled: try reader.next()
            )
        }
    }

    private static let mostBuildings = 3000
    private static let mostFound = 500

    /// The buildings of a campus whose name or number has words that begin as those of a text do, in any case, with or
    /// without accents.
    func buildings(of campus: Identifier<CommunityRecord>, search: String) throws -> [Building] {
        let search = TitleSearch(search)
        let all = try transaction.query(
            """
            SELECT id, number, name, latitude, longitude FROM community_building WHERE campus = \(campus)
            ORDER BY name, id LIMIT \(Self.mostBuildings)
            """
        ).map { row in
            var reader = RowReader(row)
            return Building(
                id: try reader.next(),
                number: try reader.next(),
                name: try reader.next(),
                position: Coordinate(latitude: try reader.next(), longitude: try reader.next())
            )
        }
        return Array(all.filter { search.finds("\($0.number) \($0.name)") }.prefix(Self.mostFound))
    }

    /// When the calendar of a campus was read last, and whether that has failed since.
    func reading(of campus: Identifier<CommunityRecord>) throws -> (readAt: Timestamp?, failures: Int)? {
        try transaction.first(
            """
            SELECT max(read_at), max(failures) FROM community_source WHERE campus = \(campus) AND kind = 'school'
            HAVING count(*) > 0
            """
        ).map { (try $0.get(0), try $0.get(1)) }
    }
}
