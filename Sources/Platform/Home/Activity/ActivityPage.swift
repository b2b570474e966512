import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// All current and past activities of a user by day, latest first.
struct ActivityPage: Page {
    let underWay: [ActivityEntry]
    let entries: [ActivityEntry]
    let next: ActivityCursor?
    let text: String
    let isFirst: Bool
    let localTime: LocalTime
    let now: Timestamp

    /// The response in the API.
    private struct Encoded: Codable {
        let underWay: [ActivityMessage]
        let items: [ActivityMessage]
        let next: ActivityCursor?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            underWay: underWay.map(ActivityMessage.init),
            items: entries.map(ActivityMessage.init),
            next: next
        ).encode(to: encoder)
    }

    var title: LocalizedText { "Activity" }

    var setting: PageSetting {
        PageSetting(.plain, liveStream: HomeRoutes.events, reloadSeconds: underWay.isEmpty ? nil : 30)
    }

    var main: Markup {
        """
        <h1>\("Activity")</h1>\(search)\(isFirst && text.isEmpty ? goingOn : .empty)\
        \(days.isEmpty ? empty : .empty)\(forEach: days, section)\(more)
        """
    }

    private var search: Markup {
        """
        <form class="search" role="search" method="get"\(attribute: "action", HomeModule.activity)>\
        <label class="visually-hidden" for="activity-text">\("Search your activity")</label>\
        <input class="input" id="activity-text" type="search" name="text" maxlength="100" autocomplete="off"\
        \(attribute: "value", text)\(textAttribute: "placeholder", "Search your activity")>\
        <button class="button button-small">\(.icon("search", isSmall: true)) \("Search")</button></form>
        """
    }

    /// A separate region, so that current items appear and disappear.
    private var goingOn: Markup {
        """
        <div id="under-way" data-live="activity-changed"\
        \(attribute: "data-live-src", HomeModule.activity)\
        \(attribute: "data-refresh-ms", underWay.isEmpty ? nil : UnderWay.refreshMilliseconds)>\
        \(UnderWay(entries: underWay, now: now).markup)</div>
        """
    }

    private var empty: Markup {
        if !text.isEmpty {
            return """
                <div class="empty">\(.icon("search"))<h2>\("Nothing found")</h2>\
                <p class="quiet">\("None of your activity matches your search.")</p>\
                <p><a class="button"\(attribute: "href", HomeModule.activity)>\("Show all")</a></p></div>
                """
        }
        if !underWay.isEmpty { return .empty }
        return """
            <div class="empty">\(.icon("clock"))<h2>\("Nothing yet")</h2>\
            <p class="quiet">\("Your rides, trips and payments will appear here, day by day.")</p>\
            <p><a class="button button-primary"\(attribute: "href", HomeModule.home)>\("See what you can do")</a></p></div>
            """
    }

    private struct Day {
        let day: CivilDay
        let id: String
        var entries: [ActivityEntry]
    }

    private var days: [Day] {
        entries.reduce(into: []) { days, entry in
            let day = localTime.day(of: entry.item.shownAt)
            if days.last?.day == day {
                days[days.count - 1].entries.append(entry)
            } else {
                // Activities in other time zones may lie between two stretches of one day.
                let before = days.count { $0.day == day }
                days.append(Day(day: day, id: before == 0 ? "day-\(day)" : "day-\(day)-\(before)", entries: [entry]))
            }
        }
    }

    private func section(_ day: Day) -> Markup {
        """
        <section class="stack-small"\(attribute: "aria-labelledby", day.id)>\
        <h2\(attribute: "id", day.id)>\(name(of: day.day))</h2><ul class="list">\
        \(forEach: day.entries, { ActivityCard(item: $0.item, end: localTime.clock($0.item.shownAt)).markup })\
        </ul></section>
        """
    }

    private func name(of day: CivilDay) -> Markup {
        let today = localTime.day(of: now)
        if day == today { return "\("Today")" }
        if day == today.adding(days: -1) { return "\("Yesterday")" }
        return "\(LocalizedText.day(day.number, .full))"
    }

    private var more: Markup {
        let earlier = next.map { next in
            """
            <p><a class="button button-wide"\
            \(attribute: "href", ActivityRoutes.page(text: text, after: next))>\("Show earlier")</a></p>
            """ as Markup
        }
        let file: Markup = """
            <p><a class="button button-quiet button-wide"\
            \(attribute: "href", ActivityRoutes.file(text: text))>\("Download CSV")</a></p>
            """
        return "\(optional: earlier)\(entries.isEmpty ? .empty : file)"
    }
}
