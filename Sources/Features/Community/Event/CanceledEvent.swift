import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The note on a canceled event for editors, with the button that restores it.
struct CanceledEvent {
    let edited: EditedEvent
    let now: Timestamp

    var markup: Markup {
        """
        <div class="notice notice-bad" data-canceled>\(.icon("alert"))<div class="stack-small">\
        <p><strong>\("This event is canceled.")</strong>\(message)</p>\
        \(edited.canTakePlace(at: now) ? restoring : over)</div></div>
        """
    }

    private var message: Markup {
        let message = edited.event.cancelMessage
        return message.isEmpty ? .empty : " \("Message sent: \(message)")"
    }

    private var restoring: Markup {
        """
        \(edited.occurrences.count > 1 ? "<p>\(dates)</p>" : .empty)\
        <p>\("If you restore it, we notify everyone who signed up or follows it.")</p>\
        <form method="post"\(attribute: "action", CommunityLinks.restoreEvent(edited.event.id)) data-enhance>\(.formToken)\
        <button class="button button-primary">\("Restore event")</button></form>
        """
    }

    /// The dates of a series that would be restored.
    private var dates: LocalizedText {
        let coming = edited.occurrences.filter { $0.endsAt > now }
        let off = coming.count(where: \.isCancelled)
        let back = coming.count - off
        return .sentences([
            .plural(
                back,
                one: "If you restore it, \(back) date will be back on.",
                other: "If you restore it, \(back) dates will be back on."
            ),
            off == 0
                ? ""
                : .plural(
                    off,
                    one: "\(off) date that you canceled separately stays canceled.",
                    other: "\(off) dates that you canceled separately stay canceled."
                ),
        ])
    }

    private var over: Markup {
        "<p>\("All its dates have passed. Copy it to plan it for another day.")</p>"
    }
}
