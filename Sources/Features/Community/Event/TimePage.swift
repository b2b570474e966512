import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct TimePage: ModelPage {
    struct Model: Codable, Sendable {
        let title: String
        let startsAt: Timestamp
        let endsAt: Timestamp
        let note: String
        let isCancelled: Bool
        let taken: Int
        /// How many people share rides to it, including drivers.
        let riders: Int
    }

    let time: EditedTime
    let zone: ZoneTimes
    let now: Timestamp
    let refused: RefusedForm?

    private var occurrence: Occurrence { time.occurrence }
    private var event: CommunityEvent { time.edited.event }

    var model: Model {
        Model(
            title: event.title,
            startsAt: occurrence.startsAt,
            endsAt: occurrence.endsAt,
            note: occurrence.note,
            isCancelled: occurrence.isCancelled,
            taken: occurrence.taken,
            riders: time.riders
        )
    }

    var heading: LocalizedText { "Single date" }

    var setting: PageSetting {
        guard let refused, refused.problem.errors == nil else { return PageSetting(.console) }
        return PageSetting(.console, popup: Popup(refused.problem).markup)
    }

    var main: Markup {
        """
        <div class="page-narrow stack"><h1>\(heading)</h1><p class="quiet"><a\(attribute: "href", CommunityLinks.editEvent(event.id))>\(event.title)</a></p>\
        \(content)</div>
        """
    }

    /// The actions on the occurrence; none once it is over or its event is canceled.
    private var content: Markup {
        if event.state == .cancelled { return CanceledEvent(edited: time.edited, now: now).markup }
        if occurrence.isCancelled { return off }
        return occurrence.endsAt > now
            ? form : "<p class=\"notice\">\(.icon("info"))<span>\("This date has passed")</span></p>"
    }

    private var off: Markup {
        """
        <p class="notice notice-bad">\(.icon("alert"))<span><strong>\("Canceled")</strong> \(occurrence.note)</span></p>\
        \(occurrence.endsAt > now ? restoring : .empty)
        """
    }

    private var restoring: Markup {
        """
        <form method="post"\(attribute: "action", CommunityLinks.restoreTime(occurrence.id)) data-enhance>\(.formToken)\
        <button class="button button-primary">\("Restore this date")</button></form>
        """
    }

    private var form: Markup {
        """
        <form class="stack" method="post"\(attribute: "action", CommunityLinks.time(occurrence.id)) data-enhance novalidate>\
        \(.formToken)<input type="hidden" name="sequence"\(attribute: "value", event.sequence)>\
        \(inputs)<div class="form-actions">\
        <button class="button button-primary">\("Save")</button>\
        <a class="button"\(attribute: "href", CommunityLinks.editEvent(event.id))>\("Back")</a></div></form>\
        <section class="stack-small" aria-labelledby="off"><h2 id="off">\("Cancel this date")</h2>\
        \(cancellation)</section>
        """
    }

    private var cancellation: Markup {
        CancellationForm(
            concerned: .init(
                signedUp: occurrence.taken,
                waiting: time.waiting,
                riders: time.riders,
                isAnyInBoth: time.isAnyInBoth,
                unreachable: time.unreachable
            ),
            question: "Cancel \(event.title) on \(CommunityStrings(zone: zone).dayAndClock(occurrence.startsAt))?",
            action: CommunityLinks.cancelTime(occurrence.id),
            button: "Cancel this date",
            keep: "Keep this date",
            refused: refused
        ).markup
    }

    private var inputs: Markup {
        let texts = TimeService.texts(of: occurrence, zone: zone)
        return RecordInputs(
            fields: TimeService.fields,
            names: .none,
            value: { refused?[$0] ?? texts[$0] ?? "" },
            error: { name in refused?.message(for: name) },
            refused: refused
        ).markup
    }
}
