import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A group or team in a list, without its contact.
struct GroupView: Codable, Sendable {
    let number: Int
    let name: String
    let ministry: String
    let kind: CommunityGroup.Kind
    let text: String
    let weekday: Int?
    let time: String?
    let place: String
    let members: Int
    let free: Int?

    init(_ group: CommunityGroup) {
        number = group.number
        name = group.name
        ministry = group.ministryName
        kind = group.kind
        text = group.text
        weekday = group.weekday
        time = group.minute.map { RecordField.clock($0) }
        place = group.place
        members = group.members
        free = group.capacity.map { max(0, $0 - group.members) }
    }
}

/// Groups, teams and ministries to join, and those that the user has joined (C-5).
struct InvolvedPage: ModelPage {
    struct Model: Codable, Sendable {
        let ministries: [Ministry]
        let teams: [GroupView]
        let joined: [Joined]
        let places: [OwnPlace]
        let led: [Led]
    }

    struct Led: Codable, Sendable {
        let id: Identifier<CommunityRecord>
        let name: String
        let interested: Int
    }

    /// A group that the user has joined, with its leader's contact.
    struct Joined: Codable, Sendable {
        let group: GroupView
        let leader: String
        let phone: String
        let mail: String
    }

    let model: Model
    let teams: [CommunityGroup]
    /// The number of the group that the user just joined.
    let sent: Int?
    /// The role that answers for it.
    let answeredBy: GroupAnswering.Role
    let names: Appearance
    let strings: CommunityStrings

    var heading: LocalizedText { "Get involved" }

    var setting: PageSetting { PageSetting(popup: popup) }

    private var popup: Markup {
        guard let joined = model.joined.first(where: { $0.group.number == sent }) else { return .empty }
        return Popup(
            title: "Sent",
            text: answeredBy.outcome(leader: joined.leader, ministry: joined.group.ministry)
        ).markup
    }

    var main: Markup {
        "<h1>\(heading)</h1>\(led)\(places)\(joined)\(groups)\(teamList)\(all)"
    }

    private var led: Markup {
        if model.led.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="led"><h2 id="led">\("Groups and teams you lead")</h2>\
            <ul class="list">\(forEach: model.led, entry)</ul><p class="actions-small">\
            <a class="button button-small"\(attribute: "href", CommunityLinks.interests)>\("Interested people")</a>\
            <a class="button button-small"\(attribute: "href", CommunityLinks.consoleEvents)>\("Events and check-in")</a>\
            <a class="button button-small"\(attribute: "href", CommunityLinks.newEvent)>\("New event")</a></p></section>
            """
    }

    private func entry(_ led: Led) -> Markup {
        let count: LocalizedText = .plural(
            led.interested,
            one: "\(led.interested) person is interested",
            other: "\(led.interested) people are interested"
        )
        return """
            <li><a class="list-item"\(attribute: "href", CommunityLinks.record(.groups, led.id))>\
            <span class="list-lead">\(.icon("people"))</span><span class="list-text">\
            <span class="list-title">\(led.name)</span><span class="list-detail">\(count)</span></span>\(.icon("next"))</a></li>
            """
    }

    private var places: Markup {
        if model.places.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="places"><h2 id="places">\("Your event sign-ups")</h2>\
            <ul class="list">\(forEach: model.places, entry)</ul></section>
            """
    }

    private func entry(_ place: OwnPlace) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", CommunityLinks.ticket(place.code))>\
        <span class="list-lead">\(.icon("events"))</span><span class="list-text">\
        <span class="list-title">\(place.title)</span>\
        <span class="list-detail">\(strings.dayAndClock(place.startsAt))</span></span>\(badge(place))\(.icon("next"))</a></li>
        """
    }

    private func badge(_ place: OwnPlace) -> Markup {
        if place.isCancelled { return "<span class=\"badge badge-bad\">\("Canceled")</span>" }
        return place.state == .going
            ? "<span class=\"badge badge-good\">\("Going")</span>" : "<span class=\"badge\">\("On waiting list")</span>"
    }

    private var joined: Markup {
        if model.joined.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="joined"><h2 id="joined">\("Currently involved")</h2>\
            <ul class="list">\(forEach: model.joined, entry)</ul>\
            <p class="quiet fine">\("Stored on this device only.")</p></section>
            """
    }

    private func entry(_ joined: Joined) -> Markup {
        """
        <li class="card stack-small"><h3>\(joined.group.name)</h3>\
        <p class="quiet">\(joined.group.ministry)</p><p>\(.labeled("Leader", joined.leader))</p>\
        \(joined.phone.isEmpty ? .empty : "<p><a\(attribute: "href", CommunityStrings.dialing(joined.phone))>\(joined.phone)</a></p>" as Markup)\
        \(joined.mail.isEmpty ? .empty : "<p><a\(attribute: "href", "mailto:" + joined.mail)>\(joined.mail)</a></p>" as Markup)\
        <form method="post"\(attribute: "action", CommunityLinks.leave)>\(.formToken)\
        <input type="hidden" name="group"\(attribute: "value", joined.group.number)>\
        <button class="button button-small">\("Remove from this list")</button></form></li>
        """
    }

    private var groups: Markup {
        if model.ministries.isEmpty {
            return """
                \(EmptyState("people", "Nothing chosen yet", """
                    Choose ministries first. Their groups and teams then appear here.
                    """).markup)\
                <p><a class="button button-primary button-wide"\(attribute: "href", CommunityLinks.choose)>\
                \(names.choosing(.ministries, usual: "Choose ministries"))</a></p>
                """
        }
        return """
            <section class="stack-small" aria-labelledby="groups"><h2 id="groups">\(names[.groups])</h2>\
            <p class="quiet">\("Answer a few questions to find groups that fit you.")</p><ul class="list">\
            \(forEach: model.ministries, { ministry in
                """
                <li><a class="list-item"\(attribute: "href", CommunityLinks.questionnaire(ministry.number))>\
                <span class="list-lead">\(.icon("search"))</span><span class="list-text">\
                <span class="list-title">\("Find a group")</span>\
                <span class="list-detail">\(ministry.name)</span></span>\(.icon("next"))</a></li>
                """
            })</ul></section>
            """
    }

    private var teamList: Markup {
        if teams.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="teams"><h2 id="teams">\(names[.teams])</h2><ul class="list">\
            \(forEach: teams, Self.item)</ul></section>
            """
    }

    static func item(_ group: CommunityGroup) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", CommunityLinks.group(group.number))>\
        <span class="list-lead">\(.icon("people"))</span><span class="list-text">\
        <span class="list-title">\(group.name)</span>\
        <span class="list-detail">\(group.ministryName)</span></span>\(.icon("next"))</a></li>
        """
    }

    private var all: Markup {
        """
        <p><a class="button button-wide"\(attribute: "href", CommunityLinks.ministries)>\(names.all(.ministries, usual: "All ministries"))</a></p>
        """
    }
}
