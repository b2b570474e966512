import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Whether the log reproduces the plans, and the progress of the replay.
struct ReplayPage: Page, Encodable {
    struct Entry: Codable, Sendable {
        let leg: Leg
        /// The number of replayed plans.
        let plans: Int
        /// The number of plans.
        let total: Int
        let isDone: Bool
        /// The zero-based position of the first plan with a different result.
        let firstDifference: Int?
    }

    private struct Encoded: Codable {
        var event: String
        var isDone: Bool
        var legs: [Entry]
    }

    let event: String
    let legs: [Entry]

    init(event: String, runs: [ReplayRun]) {
        self.event = event
        legs = runs.map { run in
            Entry(
                leg: run.leg,
                plans: run.plans,
                total: run.total,
                isDone: run.isDone,
                firstDifference: run.firstDifference
            )
        }
    }

    private var isDone: Bool { !legs.isEmpty && legs.allSatisfy(\.isDone) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(event: event, isDone: isDone, legs: legs).encode(to: encoder)
    }

    var title: LocalizedText { "Recalculated plans" }

    var setting: PageSetting {
        let isRunning = !legs.isEmpty && !isDone
        return PageSetting(liveStream: RideSharePaths.stream(event), reloadSeconds: isRunning ? 5 : nil)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><p class="quiet">\("We store every plan with its inputs. When recalculated, it must match the original byte for byte.")</p>\
        <div id="replay" class="stack" data-live="rides-changed"\(attribute: "data-live-src", RideSharePaths.replay(event))>\
        <ul class="list">\(forEach: legs, item)</ul></div>\(start)\
        <p><a class="button"\(attribute: "href", RideSharePaths.pool(event))>\("Back to the rides")</a></p>
        """
    }

    private var start: Markup {
        RideButton(
            label: "Recalculate plans",
            action: RideSharePaths.replay(event),
            fields: [("event", event)],
            look: "button button-primary button-wide"
        ).markup
    }

    private func item(_ entry: Entry) -> Markup {
        let name: LocalizedText = entry.leg == .there ? "To the event" : "From the event"
        return """
            <li class="list-item"><span class="list-text"><span class="list-title">\(name)</span>\
            \(entry.isDone ? .empty : progress(entry, name))<span class="list-detail">\(outcome(entry))</span>\
            \(optional: entry.firstDifference.map { "<span class=\"list-detail\">\("Plan \($0 + 1) differs.")</span>" })\
            </span></li>
            """
    }

    private func progress(_ entry: Entry, _ name: LocalizedText) -> Markup {
        """
        <progress class="progress"\(attribute: "max", entry.total)\(attribute: "value", entry.plans)\
        \(attribute: "aria-label", name)></progress>
        """
    }

    private func outcome(_ entry: Entry) -> LocalizedText {
        if !entry.isDone { return "\(entry.plans) of \(entry.total) plans match so far." }
        return .plural(
            entry.plans,
            one: "\(entry.plans) plan matches.",
            other: "\(entry.plans) plans match."
        )
    }
}
