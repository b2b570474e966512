import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A group or team of a ministry.
struct CommunityGroup: Sendable {
    enum Kind: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
        /// People who meet each week.
        case group
        /// People who serve together.
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
    /// The people it is for: a line per question with its short name, a colon, and answers separated by commas.
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

    /// The profile to compare with a user's answers.
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

extension CommunityGroup {
    static let personal = PersonalTable(
        "community_group",
        [
            .content("leader", "phone", "mail", notExported: CommunityTables.contact, stays: CommunityTables.contact),
            .impersonal("name", "text", "place", "latitude", "longitude", "answers", because: CommunityTables.open),
        ]
    )
}
