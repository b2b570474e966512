import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The page of an occurrence.
struct EventPage: ModelPage {
    struct Model: Codable, Sendable {
        let event: EventView
        let own: OwnPlace?
        let isFollowed: Bool
        let text: String
        let links: [String]
        let cancelMessage: String
        /// The former start and place, until it begins.
        let movedFrom: EventMove.State?
        let note: String
        let hasRideSharing: Bool
        let group: Host?
        /// The other upcoming occurrences of the series.
        let others: [Later]
    }

    struct Host: Codable, Sendable {
        let number: Int
        let name: String
    }

    struct Later: Codable, Sendable {
        let id: Identifier<Occurrence>
        let startsAt: Timestamp
        let isCancelled: Bool
    }

    let model: Model
    let eventID: Identifier<CommunityEvent>
    let strings: CommunityStrings
    let address: String
    /// The key that prevents duplicate sign-ups when the form is sent twice.
    let formKey: String
    /// Whether the user is signed in, and so may have at most one place.
    let isSignedIn: Bool
    let isOver: Bool
    let now: Timestamp
    let features: Set<FeatureID>
    var refused: RefusedForm?

    private var event: EventView { model.event }

    var heading: LocalizedText { LocalizedText(verbatim: event.title) }

    var setting: PageSetting {
        var setting = PageSetting(popup: conflict)
        setting.sharing = Sharing(
            address: address + CommunityLinks.event(event.id).href,
            title: event.title,
            description: model.text.isEmpty ? event.ministries.joined(separator: ", ") : model.text,
            picture: event.picture.map { address + CommunityLinks.picture($0).href }
        )
        return setting
    }

    private var conflict: Markup {
        guard let refused, refused.problem.errors == nil else { return .empty }
        return Popup(refused.problem).markup
    }

    var main: Markup {
        """
        <div class="beside stack"><div class="stack"><h1>\(heading)</h1>\(optional: event.picture.map { CommunityStrings.picture($0, isThumbnail: false) })\
        \(state)\(moved)<dl class="facts">\
        <div><dt>\("When")</dt><dd>\(strings.dayAndTime(event.startsAt, event.endsAt, isAllDay: event.isAllDay))</dd></div>\
        \(event.place.isEmpty ? .empty : "<div><dt>\("Where")</dt><dd>\(event.place)</dd></div>" as Markup)\
        <div><dt>\("Hosted by")</dt><dd>\(event.ministries.joined(separator: ", "))</dd></div>\(group)</dl>\
        \(note)\(CommunityStrings.paragraphs(model.text))\(linkList)\(signUp)</div>\
        <div class="beside-aside stack">\(map)\(thereList)\(calendar)\(others)\
        \(CommunityStrings.follow(CommunityTopics.event(eventID), on: !isOver && !event.isCancelled))\(inbox)</div></div>\(structured)\
        \(CommunityStrings.kept(CommunityLinks.event(event.id)))
        """
    }

    private var group: Markup {
        guard let group = model.group else { return .empty }
        return """
            <div><dt>\("Organizing group")</dt>\
            <dd><a\(attribute: "href", CommunityLinks.group(group.number))>\(group.name)</a></dd></div>
            """
    }

    private var state: Markup {
        if event.isCancelled {
            return """
                <p class="notice notice-bad">\(.icon("alert"))<span><strong>\("Canceled")</strong> \
                \(model.cancelMessage)</span></p>
                """
        }
        return isOver ? "<p class=\"notice\">\(.icon("info"))<span>\("This event has ended.")</span></p>" : .empty
    }

    private var moved: Markup {
        .moved(from: model.movedFrom, to: .init(startsAt: event.startsAt, place: event.place))
    }

    private var note: Markup {
        model.note.isEmpty ? .empty : "<p class=\"notice\">\(.icon("info"))<span>\(model.note)</span></p>"
    }

    private var linkList: Markup {
        if model.links.isEmpty { return .empty }
        let links = CommunityStrings.links(model.links.joined(separator: "\n"))
        return "<ul>\(forEach: links, { "<li>\(CommunityStrings.outside(named: $0.title, $0.address))</li>" })</ul>"
    }

    private var signUp: Markup {
        guard event.wantsSignUp, !event.isCancelled, !isOver else { return .empty }
        if let own = model.own { return place(own) }
        return """
            <section class="stack card" aria-labelledby="sign-up"><h2 id="sign-up">\("Are you coming?")</h2>\
            <p>\(EventsPage.badge(event))</p>\(form)</section>
            """
    }

    /// The user's place; a signed-out user can also reserve one for another person.
    private func place(_ own: OwnPlace) -> Markup {
        let isGoing = own.state == .going
        let title: LocalizedText = isGoing ? "You’re going" : "You’re on the waiting list"
        let label: LocalizedText = isGoing ? "Show my code" : "See my place on the list"
        return """
            <section class="stack card" aria-labelledby="sign-up"><h2 id="sign-up">\(title)</h2>\
            <p><a class="button button-primary button-wide"\(attribute: "href", CommunityLinks.ticket(own.code))>\(label)</a></p>\
            \(isSignedIn ? .empty : another)</section>
            """
    }

    private var another: Markup {
        """
        <details class="disclosure"\(attribute: "open", refused != nil)><summary>\("Sign up someone else")</summary>\
        \(form)</details>
        """
    }

    private var form: Markup {
        let isFull = event.free == 0
        let label: LocalizedText =
            isFull ? "Join the waiting list" : model.own == nil ? "I’m going" : "Reserve a place for someone else"
        return DeclaredForm<SignUpFields>().markup(
            "sign-up-form",
            to: CommunityLinks.signUp(event.id),
            button: label,
            refused: refused,
            controls: [\.key: "<input type=\"hidden\" name=\"key\"\(attribute: "value", formKey)>"],
            look: "button button-primary button-wide",
            attributes: " class=\"stack\""
        )
    }

    private var place: Coordinate? {
        guard let latitude = event.latitude, let longitude = event.longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private var map: Markup {
        guard let place else { return .empty }
        return """
            <div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-zoom="15.5"\
            \(attribute: "data-center", place.text)></div></div>\
            <ul hidden><li\(CommunityStrings.pin(event.id.description, place, label: event.place, isNamed: true))></li></ul>
            """
    }

    private var thereList: Markup {
        guard let place, !isOver, !event.isCancelled else { return .empty }
        let ways = WaysThere(
            event: event,
            place: place.rounded,
            hasRideSharing: model.hasRideSharing,
            features: features,
            zone: strings.zone,
            now: now
        ).list
        return """
            <section class="stack-small" aria-labelledby="there"><h2 id="there">\("Get there")</h2>\
            <ul class="list">\(ways)</ul></section>
            """
    }

    private var calendar: Markup {
        if isOver || event.isCancelled { return .empty }
        let google = CalendarLinks.google(event, text: model.text, strings.zone)
        let outlook = CalendarLinks.outlook(event, text: model.text, strings.zone)
        return """
            <section class="stack-small" aria-labelledby="calendar"><h2 id="calendar">\("Add to your calendar")</h2>\(CalendarButtons.insideInstalledApp)\
            <p class="actions-small"><a class="button button-small"\(attribute: "href", CommunityLinks.eventFile(event.id)) download>\
            \("Apple or file")</a>\(CommunityStrings.outside(named: "Google", google, look: "button button-small"))\
            \(CommunityStrings.outside(named: "Outlook", outlook, look: "button button-small"))</p></section>
            """
    }

    private var inbox: Markup {
        guard isSignedIn, model.isFollowed || !(isOver || event.isCancelled) else { return .empty }
        return InboxFollow(
            isFollowed: model.isFollowed,
            follow: CommunityLinks.followEvent(event.id),
            unfollow: CommunityLinks.unfollowEvent(event.id)
        ).markup
    }

    private var others: Markup {
        if model.others.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="others"><h2 id="others">\("Other dates")</h2><ul class="list">\
            \(forEach: model.others, { other in
                """
                <li><a class="list-item"\(attribute: "href", CommunityLinks.event(other.id))><span class="list-text">\
                \(strings.dayAndClock(other.startsAt))</span>\
                \(other.isCancelled ? "<span class=\"badge badge-bad\">\("Canceled")</span>" : .empty)</a></li>
                """
            })</ul></section>
            """
    }

    private var structured: Markup {
        EventData(event: event, strings: strings, address: address, text: model.text).markup
    }
}
