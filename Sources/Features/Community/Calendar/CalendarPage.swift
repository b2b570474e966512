import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page on subscribing to the chosen ministries' calendar (C-3.4).
struct CalendarPage: ModelPage {
    struct Model: Codable, Sendable {
        /// The address of the feed; `nil` if no ministry is chosen.
        let feed: String?
        let isEmpty: Bool

        init(host: CommunityHost, numbers: [Int], isEmpty: Bool) {
            self.isEmpty = isEmpty
            feed = numbers.isEmpty ? nil : host.address + CommunityLinks.feed(numbers).href
        }
    }

    let model: Model

    var heading: LocalizedText { "Calendar" }

    var main: Markup {
        guard let feed = model.feed else {
            return """
                <h1>\(heading)</h1>\(EmptyState("events", "Nothing chosen yet", "Choose ministries first.").markup)\
                <p><a class="button button-primary button-wide"\(attribute: "href", CommunityLinks.choose)>\
                \("Choose ministries")</a></p>
                """
        }
        return """
            <h1>\(heading)</h1><p>\("Your calendar shows the events of your ministries, and follows changes by itself.")</p>\
            \(CalendarButtons(feed: feed, name: "Community", isEmpty: model.isEmpty).markup)\
            <p class="quiet">\("The address names the ministries; nothing about you is stored.")</p>\
            <p class="quiet">\("Apple looks for changes about every hour. To remove the events, remove the subscribed calendar: only what came from here goes.")</p>
            """
    }
}
