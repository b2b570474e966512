import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Upcoming missions (C-7).
struct MissionsPage: ModelPage {
    struct Model: Codable, Sendable {
        let missions: [Mission]
    }

    struct Mission: Codable, Sendable {
        let id: Identifier<CommunityRecord>
        let title: String
        let ministry: String
        let place: String
        let firstDay: Int
        let lastDay: Int
        let leaders: String
        let cost: String
        let text: String
        let link: String
        let picture: Identifier<Picture>?

        init(_ row: Row) throws {
            var reader = RowReader(row)
            id = try reader.next()
            title = try reader.next()
            ministry = try reader.next()
            place = try reader.next()
            firstDay = try reader.next()
            lastDay = try reader.next()
            leaders = try reader.next()
            cost = try reader.next()
            text = try reader.next()
            link = try reader.next()
            picture = try reader.next()
        }
    }

    let model: Model
    let names: Appearance

    var heading: LocalizedText { names[.missions] }

    var main: Markup {
        """
        <h1>\(heading)</h1>\(model.missions.isEmpty ? empty : .empty)<ul class="list beside-cards">\
        \(forEach: model.missions, card)</ul>\(CommunityStrings.kept(CommunityLinks.missions))
        """
    }

    private var empty: Markup {
        EmptyState("compass", "No missions yet", "Planned missions appear here.").markup
    }

    private func card(_ mission: Mission) -> Markup {
        """
        <li class="card stack-small">\(optional: mission.picture.map { CommunityStrings.picture($0, isThumbnail: false) })\
        <h2>\(mission.title)</h2><p class="quiet">\(mission.ministry)</p><dl class="facts">\
        <div><dt>\("When")</dt><dd>\(CommunityStrings.day(mission.firstDay)) – \(CommunityStrings.day(mission.lastDay))</dd></div>\
        <div><dt>\("Where")</dt><dd>\(mission.place)</dd></div><div><dt>\("Leaders")</dt><dd>\(mission.leaders)</dd></div>\
        <div><dt>\("Cost")</dt><dd>\(mission.cost)</dd></div></dl>\(CommunityStrings.paragraphs(mission.text))\
        \(mission.link.isEmpty ? .empty : apply(mission.link))</li>
        """
    }

    private func apply(_ link: String) -> Markup {
        "<a class=\"button button-primary button-wide\" target=\"_blank\" rel=\"noopener external\"\(attribute: "href", link)>\("Apply")</a>"
    }
}

extension MissionsPage.Mission {
    static let personal = PersonalTable(
        "community_mission",
        [
            .content("leaders", notExported: CommunityTables.contact, stays: CommunityTables.contact),
            .impersonal("title", "place", "text", because: CommunityTables.open),
        ]
    )
}
