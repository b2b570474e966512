import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The form that creates or updates an event.
struct EventFormPage: ModelPage {
    struct Model: Codable, Sendable {
        let values: [String: String]
        let times: [Identifier<Occurrence>]
        let told: [ToldEntry]
    }

    private static let mostTimes = 24

    let edited: EditedEvent?
    let copied: EditedEvent?
    let ministries: [(id: Identifier<CommunityRecord>, name: String)]
    let groups: [(id: Identifier<CommunityRecord>, name: String)]
    /// Whether the user is an editor and not only a leader.
    let isEditor: Bool
    let values: [String: String]
    let strings: CommunityStrings
    /// Whether pictures can be stored.
    let takesPictures: Bool
    let done: ContentDeed?
    let now: Timestamp
    let refused: RefusedForm?
    /// The identifier of a new event.
    let key: String
    let names: Appearance

    private var origin: EditedEvent? { edited ?? copied }

    var model: Model {
        Model(values: values, times: edited?.occurrences.map(\.id) ?? [], told: edited?.told ?? [])
    }

    var heading: LocalizedText { edited == nil ? "New event" : "Event" }

    var setting: PageSetting {
        guard let refused, refused.problem.errors == nil else { return PageSetting(.console) }
        return PageSetting(.console, popup: Popup(refused.problem).markup)
    }

    var main: Markup {
        let target = edited.map { CommunityLinks.editEvent($0.event.id) } ?? CommunityLinks.consoleEvents
        return """
            <div class="page-narrow stack"><h1>\(heading)</h1>\(saved)\(off)<form class="stack" method="post"\(attribute: "action", target) data-enhance novalidate>\
            \(.formToken)\(state(edited))\(inputs)\(endingRides)\(groupChoice)\(ministryChoice)\(repeats)\(state)\
            <div class="form-actions"><button class="button button-primary">\("Save")</button>\
            <a class="button"\(attribute: "href", CommunityLinks.consoleEvents)>\("Back")</a>\(copy)</div></form>\(picture)\(times)\(told)\(cancellation)</div>
            """
    }

    private var saved: Markup {
        guard let done, let edited else { return .empty }
        if done == .created { return done.notice() }
        // Shows only the notification of the update that was just saved, and nothing if there was none. Ride sharing
        // announces restored rides a moment later.
        let latest = edited.told.first.flatMap {
            $0.at >= edited.event.changedAt && now.milliseconds(since: $0.at) < 60_000 ? $0.told : nil
        }
        return "\(done.notice(latest?.text ?? ""))\(moved(edited))"
    }

    /// The note that manually moved dates have not followed their series.
    private func moved(_ edited: EditedEvent) -> Markup {
        let moved = edited.occurrences.filter { $0.isMoved && !$0.isCancelled && $0.endsAt > now }
        guard edited.occurrences.count > 1, !moved.isEmpty, !isOff(edited) else { return .empty }
        let text: LocalizedText = .plural(
            moved.count,
            one: "\(moved.count) date that you moved separately stays as it is.",
            other: "\(moved.count) dates that you moved separately stay as they are."
        )
        return """
            <p class="notice"\(attribute: "data-moved-dates", moved.count)>\(.icon("info"))<span>\(text) \("Open a date below to change it.")</span></p>
            """
    }

    /// Whether it was canceled or withdrawn, so that all of its dates change.
    private func isOff(_ edited: EditedEvent) -> Bool {
        switch edited.event.state {
        case .published: false
        case .draft: edited.told.first?.what == .cancelled
        case .cancelled: true
        }
    }

    /// The event's version when the form was created, so that users don't overwrite an update that they have not seen.
    ///
    /// A new event has its identifier from the start, so that sending the form twice creates one event.
    private func state(_ edited: EditedEvent?) -> Markup {
        guard let edited else {
            return "<input type=\"hidden\" name=\"key\"\(attribute: "value", refused?["key"] ?? key)>"
        }
        return "<input type=\"hidden\" name=\"sequence\"\(attribute: "value", edited.event.sequence)>"
    }

    private var copy: Markup {
        guard let edited else { return .empty }
        let link = CommunityLinks.newEvent.adding("from", edited.event.id)
        return "<a class=\"button\"\(attribute: "href", link)>\("Copy")</a>"
    }

    private var inputs: Markup {
        RecordInputs(
            fields: EventForm.fields,
            names: .none,
            value: { refused?[$0] ?? values[$0] ?? "" },
            error: error,
            refused: refused
        ).markup
    }

    /// Shown only if the update ends rides.
    private var endingRides: Markup {
        guard let fault = error("ends_rides") else { return .empty }
        let field = RecordField("ends_rides", "Cancel the shared rides", .check, isOptional: true)
        return RecordInput(field: field, names: .none, value: "", error: fault).markup
    }

    private func error(_ name: String) -> LocalizedText? { refused?.message(for: name) }

    private func fault(_ name: String, _ label: LocalizedText) -> Markup {
        guard let message = error(name) else { return .empty }
        return "<p class=\"field-error\">\(LocalizedText.fault(of: label, message))</p>"
    }

    /// The planning group: required for leaders, who choose among their groups, and optional for editors.
    private var groupChoice: Markup {
        if groups.isEmpty { return .empty }
        let chosen = refused?["group"] ?? origin?.event.group?.description ?? (isEditor ? "" : groups[0].id.description)
        let kept = groups.contains { $0.id.description == chosen } || chosen.isEmpty
        let options =
            (isEditor ? [(value: "", name: "–" as Markup)] : [])
            + (kept ? [] : [(value: chosen, name: "\("Another group")" as Markup)])
            + groups.map { (value: $0.id.description, name: "\($0.name)" as Markup) }
        return """
            <div class="field"><label for="group">\("Group or team")</label>\
            <p class="hint">\("Its leader can also change the event.")</p>\
            \(fault("group", "Group or team"))\
            <select id="group" name="group">\(forEach: options, { option in
                "<option\(attribute: "value", option.value)\(attribute: "selected", option.value == chosen)>\(option.name)</option>"
            })</select></div>
            """
    }

    private var ministryChoice: Markup {
        if ministries.isEmpty { return .empty }
        let chosen = Set(refused?.fields.all("ministries") ?? origin?.ministries.map(\.description) ?? [])
        return """
            <fieldset class="field community-choice"><legend>\(names[.ministries])</legend>\
            \(fault("ministries", names[.ministries]))\
            \(forEach: ministries, { ministry in
                """
                <div class="check"><input type="checkbox" name="ministries"\(attribute: "id", "ministry-\(ministry.id)")\
                \(attribute: "value", ministry.id)\(attribute: "checked", chosen.contains(ministry.id.description))>\
                <label\(attribute: "for", "ministry-\(ministry.id)")>\(ministry.name)</label></div>
                """
            })</fieldset>
            """
    }

    private var repeats: Markup {
        let rule = refused?["repeats"] ?? origin?.event.rule ?? ""
        let chosen = RepeatChoice(rule, origin?.event.startsAt ?? now, strings.zone)
        let known = EventForm.repeats.map { (value: $0.value, name: "\($0.name)" as Markup) }
        let isKnown = known.contains { $0.value == chosen.value }
        let own = isKnown ? [] : [(value: chosen.value, name: "\(chosen.name)" as Markup)]
        return """
            <div class="field"><label for="repeats">\("Repeats")</label>\
            \(fault("repeats", "Repeats"))\
            <select id="repeats" name="repeats">\(forEach: known + own, { option in
                "<option\(attribute: "value", option.value)\(attribute: "selected", option.value == chosen.value)>\(option.name)</option>"
            })</select></div>\
            <div class="field"><label for="repeat_until">\("Until")</label>\
            <p class="hint">\("The last day of the series. Leave empty if it has no end.")</p>\
            \(fault("repeat_until", "Until"))\
            <input class="input" type="date" id="repeat_until" name="repeat_until"\
            \(attribute: "value", refused?["repeat_until"] ?? chosen.until)></div>
            """
    }

    /// The note that the event was canceled, with the button that restores it while that is possible.
    private var off: Markup {
        guard let edited, edited.event.state == .cancelled else { return .empty }
        return CanceledEvent(edited: edited, now: now).markup
    }

    private var state: Markup {
        if edited?.event.state == .cancelled { return .empty }
        let isPublished = (refused?["state"] ?? edited?.event.state.rawValue) == EventState.published.rawValue
        return """
            <div class="field"><label for="state">\("Status")</label>\
            \(fault("state", "Status"))\
            <select id="state" name="state">\
            <option value="draft">\("Draft")</option>\
            <option value="published"\(attribute: "selected", isPublished)>\("Published")</option></select></div>
            """
    }

    /// The upcoming occurrences, each with its page and its entrance.
    private var times: Markup {
        guard let edited, edited.event.state != .cancelled else { return .empty }
        let coming = edited.occurrences.filter { $0.endsAt > now }.prefix(Self.mostTimes)
        if coming.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="times"><h2 id="times">\("Dates")</h2>\
            <p class="quiet">\("You can move or cancel a single date. The other dates don’t change.")</p>\
            <ul class="list">\(forEach: coming, item)</ul></section>
            """
    }

    private func item(_ time: Occurrence) -> Markup {
        let taken: LocalizedText = .plural(time.taken, one: "\(time.taken) signed up", other: "\(time.taken) signed up")
        let door = edited?.event.wantsSignUp == true && !time.isCancelled
        return """
            <li class="list-item"><a class="list-text"\(attribute: "href", CommunityLinks.time(time.id))>\
            <span class="list-title">\(strings.dayAndClock(time.startsAt))</span>\
            <span class="list-detail">\(door ? "\(taken)" : .empty as Markup)\(time.note.isEmpty ? .empty : " \(time.note)" as Markup)</span></a>\
            \(time.isCancelled ? "<span class=\"badge badge-bad\">\("Canceled")</span>" : .empty)\
            \(time.isMoved && !time.isCancelled ? "<span class=\"badge\">\("Moved")</span>" : .empty)\
            \(door ? "<a class=\"button button-small\"\(attribute: "href", CommunityLinks.door(time.id))>\("Check-in")</a>" : .empty)</li>
            """
    }

    private var told: Markup {
        guard let edited, !edited.told.isEmpty else { return .empty }
        return ToldList(entries: edited.told, strings: strings).markup
    }

    private var picture: Markup {
        guard let edited, takesPictures else { return .empty }
        return PictureForm(subject: .event(edited.event.id), picture: edited.event.picture).markup
    }

    private var cancellation: Markup {
        guard let edited, edited.event.state != .cancelled else { return .empty }
        let coming = edited.occurrences.filter { $0.endsAt > now && !$0.isCancelled }
        let button: LocalizedText = "Cancel event"
        let form = CancellationForm(
            concerned: .init(
                signedUp: coming.reduce(0) { $0 + $1.taken },
                waiting: edited.waiting,
                riders: edited.riders,
                isAnyInBoth: edited.isAnyInBoth,
                unreachable: edited.unreachable
            ),
            question: "Cancel \(edited.event.title)?",
            action: CommunityLinks.cancelEvent(edited.event.id),
            button: button,
            keep: "Keep event",
            refused: nil
        )
        return "<h2>\(button)</h2>\(form.markup)"
    }
}
