import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An organizer of events: a ministry, a club, a department.
struct Ministry: Sendable, Codable, Hashable {
    let id: Identifier<CommunityRecord>
    let number: Int
    let campus: Identifier<CommunityRecord>
    let campusName: String
    let name: String
    let summary: String
    let text: String
    let contact: String
    let link: String
    let picture: Identifier<Picture>?
}

extension Ministry {
    static let personal = PersonalTable(
        "community_ministry",
        [
            .content("contact", notExported: CommunityTables.contact, stays: CommunityTables.contact),
            .impersonal("name", "text", "summary", because: CommunityTables.open),
        ]
    )
}
