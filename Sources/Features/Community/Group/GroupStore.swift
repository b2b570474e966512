import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of groups, questionnaires and requests to join.
struct GroupStore {
    let transaction: any Transaction

    func listed(of ministries: [Identifier<CommunityRecord>], _ kind: CommunityGroup.Kind) throws -> [CommunityGroup] {
        try transaction.query(
            """
            SELECT \(CommunityGroup.columns) WHERE g.ministry IN \(list: ministries) AND g.kind = \(kind)
                AND g.is_listed = 1 ORDER BY m.name, g.name LIMIT 1000
            """
        ).map(CommunityGroup.init)
    }

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

    /// The questions of a ministry in order.
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

    /// Groups and teams by name, each with its number of requests.
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

    /// The group that plans an event, if it is listed.
    func planner(_ group: Identifier<CommunityRecord>) throws -> EventPage.Host? {
        try transaction.first("SELECT number, name FROM community_group WHERE id = \(group) AND is_listed = 1")
            .map { EventPage.Host(number: try $0.get(0), name: try $0.get(1)) }
    }

    /// The groups whose answers the user may read.
    func read(by rights: EditingRights) throws -> [Identifier<CommunityRecord>] {
        if rights.isAdministrator {
            return try transaction.query("SELECT id FROM community_group LIMIT 2000").map { try $0.get(0) }
        }
        return try transaction.query(
            """
            SELECT g.id FROM community_group g JOIN community_ministry m ON m.id = g.ministry
            WHERE g.id IN \(list: rights.groups.sorted()) OR m.id IN \(list: rights.ministries.sorted())
                OR m.campus IN \(list: rights.campuses.sorted()) LIMIT 2000
            """
        ).map { try $0.get(0) }
    }

    func remove(_ id: Identifier<Interest>) throws {
        try transaction.execute("DELETE FROM community_interest WHERE id = \(id)")
    }

    /// Deletes answers to one of some groups; returns whether there were any.
    func remove(_ id: Identifier<Interest>, in groups: [Identifier<CommunityRecord>]) throws -> Bool {
        try transaction.execute("DELETE FROM community_interest WHERE id = \(id) AND in_group IN \(list: groups)") == 1
    }
}
