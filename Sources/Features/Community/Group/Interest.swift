import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's request to join a group, until the leader has taken it over.
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

extension Interest {
    static let personal = PersonalTable(
        "community_interest",
        [.content("name", "phone", "answers", notExported: guest, stays: guest)]
    )
    private static let guest = "Who answers needs no account; the answers are deleted after 14 days at most."
}
