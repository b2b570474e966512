import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A date of a school: a term, a holiday, an examination.
struct SchoolDate: Hashable, Sendable {
    let uid: String
    let title: String
    let text: String
    let place: String
    let startsAt: Timestamp
    let endsAt: Timestamp
    let isAllDay: Bool
    let sequence: Int
    var changedAt: Timestamp
    let isCancelled: Bool

    /// The date without its last change, since some calendars update that of every date each time.
    var withoutChange: SchoolDate {
        var date = self
        date.changedAt = Timestamp(milliseconds: 0)
        return date
    }
}

extension SchoolDate {
    fileprivate static let columns: SQL = """
        d.uid, d.title, d.text, d.place, d.starts_at, d.ends_at, d.is_all_day, d.sequence, d.changed_at, d.is_cancelled
        """
    fileprivate static let shown: SQL = """
        community_school_date d JOIN community_source s ON s.id = d.source AND s.shown_reading = d.reading
        """

    fileprivate init(_ reader: inout RowReader) throws {
        self.init(
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

struct SchoolStore {
    let transaction: any Transaction

    func dates(of campus: Identifier<CommunityRecord>, since: Timestamp, limit: Int) throws -> [SchoolDate] {
        try transaction.query(
            """
            SELECT \(SchoolDate.columns) FROM \(SchoolDate.shown) WHERE d.campus = \(campus) AND d.ends_at > \(since)
            ORDER BY d.starts_at, d.uid LIMIT \(limit)
            """
        ).map { row in
            var reader = RowReader(row)
            return try SchoolDate(&reader)
        }
    }

    /// Whether the calendar of a campus has exactly these dates of a feed.
    func shows(
        _ dates: [SchoolDate],
        of source: Identifier<CommunityRecord>,
        at campus: Identifier<CommunityRecord>
    ) throws -> Bool {
        let wanted = Set(dates.map(\.withoutChange))
        let shown = try transaction.query(
            "SELECT d.campus, \(SchoolDate.columns) FROM \(SchoolDate.shown) WHERE d.source = \(source)"
        )
        guard shown.count == wanted.count else { return false }
        return try shown.allSatisfy { row in
            var reader = RowReader(row)
            let owner: Identifier<CommunityRecord> = try reader.next()
            let date = try SchoolDate(&reader)
            return owner == campus && wanted.contains(date.withoutChange)
        }
    }

    /// Creates a reading of a feed, still hidden, and returns its number; `nil` if the feed does not exist.
    func beginReading(of source: Identifier<CommunityRecord>) throws -> Int? {
        try transaction.first(
            "UPDATE community_source SET readings = readings + 1 WHERE id = \(source) RETURNING readings"
        )?.get("readings")
    }

    func insert(
        _ date: SchoolDate,
        _ reading: Int,
        of source: Identifier<CommunityRecord>,
        at campus: Identifier<CommunityRecord>
    ) throws {
        try transaction.execute(
            """
            INSERT INTO community_school_date (source, reading, uid, campus, title, text, place, starts_at, ends_at,
                is_all_day, sequence, changed_at, is_cancelled)
            VALUES (\(source), \(reading), \(date.uid), \(campus), \(date.title), \(date.text), \(date.place),
                \(date.startsAt), \(date.endsAt), \(date.isAllDay), \(date.sequence), \(date.changedAt),
                \(date.isCancelled))
            """
        )
    }

    /// Replaces the public dates with those of a new reading.
    func show(_ reading: Int, of source: Identifier<CommunityRecord>) throws {
        try transaction.execute(
            """
            UPDATE community_source SET shown_reading = \(reading) WHERE id = \(source) AND shown_reading < \(reading)
            """
        )
    }

    /// Deletes dates of earlier readings up to a limit, and returns their number.
    func removeFormer(of source: Identifier<CommunityRecord>, atMost limit: Int) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM community_school_date WHERE source = \(source) AND (reading, uid, starts_at) IN (
                SELECT d.reading, d.uid, d.starts_at FROM community_school_date d
                JOIN community_source s ON s.id = d.source AND d.reading < s.shown_reading
                WHERE d.source = \(source) LIMIT \(limit))
            """
        )
    }

    private static let mostBuildings = 3000
    private static let mostFound = 500

    /// The buildings of a campus whose name or number has words that start with those of a search, ignoring case and
    /// accents.
    func buildings(of campus: Identifier<CommunityRecord>, search: String) throws -> [Building] {
        let search = TitleSearch(search)
        let all = try buildings("campus = \(campus) ORDER BY name, id LIMIT \(Self.mostBuildings)")
        return Array(all.filter { search.finds("\($0.number) \($0.name)") }.prefix(Self.mostFound))
    }

    func building(_ id: Identifier<CommunityRecord>) throws -> Building? { try buildings("id = \(id)").first }

    private func buildings(_ condition: SQL) throws -> [Building] {
        try transaction.query(
            "SELECT id, number, name, latitude, longitude FROM community_building WHERE \(condition)"
        ).map { row in
            var reader = RowReader(row)
            return Building(
                id: try reader.next(),
                number: try reader.next(),
                name: try reader.next(),
                position: Coordinate(latitude: try reader.next(), longitude: try reader.next())
            )
        }
    }

    /// The time of the last reading of a campus's calendar, and whether later ones failed.
    func reading(of campus: Identifier<CommunityRecord>) throws -> (readAt: Timestamp?, failures: Int)? {
        try transaction.first(
            """
            SELECT max(read_at), max(failures) FROM community_source WHERE campus = \(campus) AND kind = 'school'
            HAVING count(*) > 0
            """
        ).map { (try $0.get(0), try $0.get(1)) }
    }
}
