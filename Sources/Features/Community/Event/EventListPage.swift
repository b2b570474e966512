import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The events that the user may edit.
struct EventListPage: ModelPage {
    struct Model: Codable, Sendable {
        let events: [Row]
    }

    struct Row: Codable, Sendable {
        let id: Identifier<CommunityEvent>
        let title: String
        let startsAt: Timestamp
        let state: EventState

        init(_ event: CommunityEvent) {
            id = event.id
            title = event.title
            startsAt = event.startsAt
            state = event.state
        }
    }

    let model: Model
    let strings: CommunityStrings
    /// Whether the user is an editor and not only a leader.
    let isEditor: Bool

    var heading: LocalizedText { "Events and check-in" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(heading)</h1><p class="community-tools"><a class="button button-primary"\(attribute: "href", CommunityLinks.newEvent)>\("New event")</a>\
        \(isEditor ? tables : .empty)</p>\(model.events.isEmpty ? empty : list)
        """
    }

    private var tables: Markup {
        """
        <a class="button"\(attribute: "href", CommunityLinks.eventsImport)>\("Import")</a>\
        <a class="button"\(attribute: "href", CommunityLinks.eventsTable) download>\("Export")</a>
        """
    }

    private var empty: Markup {
        EmptyState("events", "Nothing yet", isEditor ? "Create the first one." : "Plan the first event of your group.")
            .markup
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: model.events, { event in
            """
            <li><a class="list-item"\(attribute: "href", CommunityLinks.editEvent(event.id))><span class="list-text">\
            <span class="list-title">\(event.title)</span>\
            <span class="list-detail">\(strings.dayAndClock(event.startsAt))</span></span>\(badge(event.state))</a></li>
            """
        })</ul>
        """
    }

    private func badge(_ state: EventState) -> Markup {
        switch state {
        case .draft: "<span class=\"badge\">\("Draft")</span>"
        case .published: "<span class=\"badge badge-good\">\("Published")</span>"
        case .cancelled: "<span class=\"badge badge-bad\">\("Canceled")</span>"
        }
    }
}
