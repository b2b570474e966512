import CrosstownValues
import CrosstownWeb

/// The cards of current activities.
struct UnderWay {
    /// The interval of updates: times and prices run.
    static let refreshMilliseconds = 15_000

    let entries: [ActivityEntry]
    let now: Timestamp

    var markup: Markup {
        if entries.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="under-way-title">\
            <h2 id="under-way-title">\("Now")</h2><ul class="list cards" data-say>\
            \(forEach: entries, { ActivityCard(item: $0.item, now: now).markup })</ul></section>
            """
    }
}
