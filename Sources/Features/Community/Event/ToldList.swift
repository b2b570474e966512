import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The log of an event's notifications, for its editors.
struct ToldList {
    let entries: [ToldEntry]
    let strings: CommunityStrings

    var markup: Markup {
        """
        <section class="stack-small" aria-labelledby="told"><h2 id="told">\("Notifications sent")</h2>\
        <ul class="list">\(forEach: entries, item)</ul></section>
        """
    }

    private func item(_ entry: ToldEntry) -> Markup {
        let date: LocalizedText = entry.isSeries ? "All dates" : strings.dayAndClock(entry.startsAt)
        return """
            <li class="list-item"><span class="list-text"><span class="list-title">\
            \(.labeled(what(entry), date))</span>\
            \(entry.message.isEmpty ? .empty : "<span class=\"list-detail\">\(entry.message)</span>" as Markup)\
            <span class="list-detail">\(strings.dayAndClock(entry.at)). \(entry.told.text)</span></span></li>
            """
    }

    private func what(_ entry: ToldEntry) -> LocalizedText {
        switch entry.what {
        case .changed: "Changed"
        case .cancelled: "Canceled"
        case .restored: "Back on"
        }
    }
}
