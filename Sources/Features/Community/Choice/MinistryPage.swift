import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// All ministries (C-5.4).
struct MinistriesPage: ModelPage {
    struct Model: Codable, Sendable {
        let ministries: [Ministry]
    }

    let model: Model
    let choice: DeviceChoice
    let names: Appearance

    var heading: LocalizedText { names.all(.ministries, usual: "All ministries") }

    var main: Markup {
        let campuses = Dictionary(grouping: model.ministries, by: \.campusName).sorted { $0.key < $1.key }
        return """
            <h1>\(heading)</h1>\
            <p><a class="button"\(attribute: "href", CommunityLinks.choose)>\("Change what you follow")</a></p>\
            <div class="beside-cards">\(forEach: campuses, { campus in
                """
                <section class="stack-small"><h2>\(campus.key)</h2><ul class="list">\
                \(forEach: campus.value, item)</ul></section>
                """
            })</div>
            """
    }

    private func item(_ ministry: Ministry) -> Markup {
        let isChosen = choice.ministries.contains(ministry.number)
        return """
            <li><a class="list-item"\(attribute: "href", CommunityLinks.ministry(ministry.number))>\
            <span class="list-lead">\(.icon("people"))</span><span class="list-text">\
            <span class="list-title">\(ministry.name)</span><span class="list-detail">\(ministry.summary)</span></span>\
            \(isChosen ? "<span class=\"badge badge-good\">\("Following")</span>" : .empty)\(.icon("next"))</a></li>
            """
    }
}

struct MinistryPage: ModelPage {
    /// How many of its next events the page shows.
    static let mostEvents = 5

    let model: Ministry
    let teams: [CommunityGroup]
    let hasGroups: Bool
    let events: [EventView]
    /// Whether the user's account follows it; `nil` without an account.
    let isFollowed: Bool?
    let strings: CommunityStrings

    var heading: LocalizedText { LocalizedText(verbatim: model.name) }

    var main: Markup {
        """
        <h1>\(heading)</h1>\(optional: model.picture.map { CommunityStrings.picture($0, isThumbnail: false) })\
        <p class="quiet">\(model.campusName)</p>\
        \(model.summary.isEmpty ? .empty : "<p><strong>\(model.summary)</strong></p>" as Markup)\
        \(CommunityStrings.paragraphs(model.text))\(contact)\(hasGroups ? finder : .empty)\
        \(CommunityStrings.follow(CommunityTopics.ministry(model.id), on: true))\(inbox)\(eventList)\(teamList)
        """
    }

    private var inbox: Markup {
        guard let isFollowed else { return .empty }
        return InboxFollow(
            isFollowed: isFollowed,
            follow: CommunityLinks.followMinistry(model.number),
            unfollow: CommunityLinks.unfollowMinistry(model.number)
        ).markup
    }

    private var finder: Markup {
        """
        <p><a class="button button-primary button-wide"\(attribute: "href", CommunityLinks.questionnaire(model.number))>\
        \("Find a group")</a></p>
        """
    }

    private var eventList: Markup {
        if events.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="next"><h2 id="next">\("Upcoming events")</h2><ul class="list">\
            \(forEach: events, entry)</ul><p><a class="button button-small"\(attribute: "href", all)>\("See all events")</a></p></section>
            """
    }

    private var all: Link { CommunityLinks.events.adding("ministries", String(model.number)) }

    private func entry(_ event: EventView) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", CommunityLinks.event(event.id))>\
        <span class="list-lead">\(.icon("events"))</span><span class="list-text">\
        <span class="list-title">\(event.title)</span>\
        <span class="list-detail">\(strings.dayAndClock(event.startsAt))</span></span>\(EventsPage.badge(event))\(.icon("next"))</a></li>
        """
    }

    private var contact: Markup {
        """
        <dl class="facts">\
        \(model.contact.isEmpty ? .empty : "<div><dt>\("Contact")</dt><dd>\(CommunityStrings.contact(model.contact))</dd></div>" as Markup)\
        \(model.link.isEmpty ? .empty
            : "<div><dt>\("Website")</dt><dd>\(CommunityStrings.outside(named: model.link, model.link))</dd></div>" as Markup)</dl>
        """
    }

    private var teamList: Markup {
        if teams.isEmpty { return .empty }
        return """
            <section class="stack-small"><h2>\("Teams")</h2><ul class="list">\(forEach: teams, InvolvedPage.item)</ul></section>
            """
    }
}
