import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The events and ministries that an account follows.
struct Followed: Codable, Sendable {
    struct Event: Codable, Sendable {
        let id: Identifier<Occurrence>
        let title: String
        let startsAt: Timestamp
    }

    struct Ministry: Codable, Sendable {
        let number: Int
        let name: String
    }

    static let nothing = Followed(events: [], ministries: [])

    let events: [Event]
    let ministries: [Ministry]

    /// The list, with links to the pages for unfollowing.
    func markup(_ strings: CommunityStrings) -> Markup {
        if events.isEmpty, ministries.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="in-inbox"><h2 id="in-inbox">\("In your inbox")</h2>\
            <p>\("We notify you in your inbox when one of these events, or an event of these ministries, is moved or canceled.")</p><ul class="list">\
            \(forEach: ministries, entry)\(forEach: events, { entry($0, strings) })</ul></section>
            """
    }

    private func entry(_ ministry: Ministry) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", CommunityLinks.ministry(ministry.number))>\
        <span class="list-lead">\(.icon("people"))</span><span class="list-text">\
        <span class="list-title">\(ministry.name)</span></span>\(.icon("next"))</a></li>
        """
    }

    private func entry(_ event: Event, _ strings: CommunityStrings) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", CommunityLinks.event(event.id))>\
        <span class="list-lead">\(.icon("events"))</span><span class="list-text">\
        <span class="list-title">\(event.title)</span>\
        <span class="list-detail">\(strings.dayAndClock(event.startsAt))</span></span>\(.icon("next"))</a></li>
        """
    }
}

/// The button by which a signed-in user follows or unfollows in the inbox.
struct InboxFollow {
    let isFollowed: Bool
    let follow: Link
    let unfollow: Link

    var markup: Markup {
        let label: LocalizedText = isFollowed ? "Turn off notifications" : "Notify me in my inbox"
        return """
            <form class="stack-small" method="post"\(attribute: "action", isFollowed ? unfollow : follow) data-enhance>\
            \(.formToken)<button class="button button-wide">\(label)</button>\
            <p class="quiet fine">\("For moved or canceled events. We store in your account that you follow this.")</p></form>
            """
    }
}
