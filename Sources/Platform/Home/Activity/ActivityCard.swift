import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct ActivityCard {
    let item: ActivityItem
    /// The text at its end, such as the time of day.
    var end: String?
    /// The current time, for running durations.
    var now: Timestamp?

    var markup: Markup {
        """
        <li><a class="list-item"\(attribute: "href", item.link)>\
        <span class="list-lead">\(.icon(item.icon))</span><span class="list-text">\
        <span class="list-title">\(item.title)</span>\
        <span class="list-detail">\(item.detail)\(optional: running)</span></span>\
        \(end.map { "<span class=\"list-end quiet\">\($0)</span>" } ?? .icon("next"))</a></li>
        """
    }

    private var running: Markup? {
        guard let now, let since = item.runningSince else { return nil }
        let milliseconds = max(0, now.milliseconds - since.milliseconds)
        return """
             <span aria-hidden="true">·</span> <span\(attribute: "data-running-ms", milliseconds)>\(Self.duration(milliseconds))</span>
            """
    }

    /// A duration that scripts update.
    static func duration(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1000
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
}
