import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A group or team of a ministry.
struct CommunityGroup: Sendable {
    /// What it is.
    enum Kind: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
        /// People who meet each week.
        case group
        /// People who do something together for others.
        case team
    }

    let id: Identifier<CommunityRecord>
    let number: Int
    let ministry: Identifier<CommunityRecord>
    let ministryName: String
    let kind: Kind
    let name: String
    let text: String
    let weekday: Int?
    let minute: Int?
    let place: String
    let position: Coordinate?
    let members: Int
    let capacity: Int?
    /// Whom it is for: a question's short name, a colon, and answers with commas between them, a line each.
    let answers: String
    let leader: String
    let phone: String
    let mail: String
    let link: String

    static let columns: SQL = """
        g.id, g.number, g.ministry, m.name, g.kind, g.name, g.text, g.weekday, g.minute, g.place, g.latitude,
        g.longitude, g.members, g.capacity, g.answers, g.leader, g.phone, g.mail, g.link
        FROM community_group g JOIN community_ministry m ON m.id = g.ministry
        """

    init(_ row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        number = try reader.next()
        ministry = try reader.next()
        ministryName = try reader.next()
        kind = try reader.next()
        name = try reader.next()
        text = try reader.next()
        weekday = try reader.next()
        minute = try reader.next()
        place = try reader.next()
        position = try Coordinate(reading: &reader)
        members = try reader.next()
        capacity = try reader.next()
        answers = try reader.next()
        leader = try reader.next()
        phone = try reader.next()
        mail = try reader.next()
        link = try reader.next()
    }

    /// The group as somebody who looks for one is compared with it.
    func profile(from place: Coordinate?) -> GroupProfile {
        var open: [String: [String]] = [:]
        for line in answers.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { open[String(parts[0]).trimmedBlanks] = String(parts[1]).listed }
        }
        let slot = weekday.flatMap { day in minute.map { WeekSlot(weekday: day, minute: $0) } }
        let meters = place.flatMap { place in position.map { place.greatCircleDistance(to: $0).value } }
        return GroupProfile(
            id: number,
            slot: slot,
            members: members,
            capacity: capacity,
            answers: open,
            meters: meters
        )
    }
}

/// The SQL of groups, questionnaires and those who are interested.
struct GroupStore {
    let transaction: any Transaction

    /// The listed groups or teams of ministries.
    func listed(of ministries: [Identifier<CommunityRecord>], _ kind: CommunityGroup.Kind) throws -> [CommunityGroup] {
        try transaction.query(
            """
            SELECT \(CommunityGroup.columns) WHERE g.ministry IN \(list: ministries) AND g.kind = \(kind)
                AND g.is_listed = 1 ORDER BY m.name, g.name LIMIT 1000
            """
        ).map(CommunityGroup.init)
    }

    /// Whether a ministry has a listed group.
    func hasGroups(_ ministry: Identifier<CommunityRecord>) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM community_group WHERE ministry = \(ministry) AND kind = 'group' AND is_listed = 1 LIMIT 1"
        ) != nil
    }

    func find(number: Int) throws -> CommunityGroup? {
        try transaction.first("SELECT \(CommunityGroup.columns) WHERE g.number = \(number) AND g.is_listed = 1")
            .map(CommunityGroup.init)
    }

    func find(numbers: [Int]) throws -> [CommunityGroup] {
        try transaction.query("SELECT \(CommunityGroup.columns) WHERE g.number IN \(list: numbers) ORDER BY g.name")
            .map(CommunityGroup.init)
    }

    /// The questionnaire of a ministry in its order.
    func questions(of ministry: Identifier<CommunityRecord>) throws -> [Question] {
        try transaction.query(
            """
            SELECT code, label, kind, options, is_required, weight, page FROM community_question
            WHERE ministry = \(ministry) ORDER BY page, position, code LIMIT 100
            """
        ).map { row in
            Question(
                id: try row.get(0),
                label: try row.get(1),
                kind: Question.Kind(rawValue: try row.get(2)) ?? .text,
                options: (try row.get(3, as: String.self)).listed,
                isRequired: try row.get(4),
                weight: Question.Weight(rawValue: try row.get(5)) ?? .none,
                page: try row.get(6)
            )
        }
    }

    func insert(
        _ id: Identifier<Interest>,
        in group: Identifier<CommunityRecord>,
        key: String,
        name: String,
        phone: String,
        answers: String,
        at now: Timestamp
    ) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO community_interest (id, in_group, form_key, name, phone, answers, made_at)
            VALUES (\(id), \(group), \(key), \(name), \(phone), \(answers), \(now)) ON CONFLICT (form_key) DO NOTHING
            """
        ) == 1
    }

    /// Groups and teams by name, each with how many people are interested in it.
    func led(_ groups: Set<Identifier<CommunityRecord>>) throws -> [InvolvedPage.Led] {
        if groups.isEmpty { return [] }
        return try transaction.query(
            """
            SELECT g.id, g.name, (SELECT count(*) FROM community_interest i WHERE i.in_group = g.id)
            FROM community_group g WHERE g.id IN \(list: groups.sorted()) ORDER BY g.name, g.id
            """
        ).map { InvolvedPage.Led(id: try $0.get(0), name: try $0.get(1), interested: try $0.get(2)) }
    }

    func interests(in groups: [Identifier<CommunityRecord>]) throws -> [Interest] {
        try transaction.query(
            """
            SELECT i.id, i.in_group, g.name, i.name, i.phone, i.answers, i.made_at FROM community_interest i
            JOIN community_group g ON g.id = i.in_group WHERE i.in_group IN \(list: groups) ORDER BY i.made_at, i.id
            LIMIT 1000
            """
        ).map(Interest.init)
    }
}

/// Somebody who wants to join a group, until the leader has taken the answers over.
struct Interest: Sendable {
    let id: Identifier<Interest>
    let group: Identifier<CommunityRecord>
    let groupName: String
    let name: String
    let phone: String
    let answers: String
    let madeAt: Timestamp

    init(_ row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        group = try reader.next()
        groupName = try reader.next()
        name = try reader.next()
        phone = try reader.next()
        answers = try reader.next()
        madeAt = try reader.next()
    }
}
