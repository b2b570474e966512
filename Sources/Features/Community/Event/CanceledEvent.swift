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
        <p><strong>\("This event is canceled.")</strong> \(edited.event.cancelMessage)</p>\
        \(edited.canTakePlace(at: now) ? restoring : over)</div></div>
        """
    }

    private var restoring: Markup {
        """
        \(edited.occurrences.count > 1 ? "<p>\(dates)</p>" : .empty)\
        <p>\("Everybody who has signed up or follows it is notified when it takes place after all.")</p>\
        <form method="post"\(attribute: "action", CommunityLinks.restoreEvent(edited.event.id)) data-enhance>\(.formToken)\
        <button class="button button-primary">\("Let the event take place after all")</button></form>
        """
    }

    /// The dates of a series that would be restored.
    private var dates: LocalizedText {
        let coming = edited.occurrences.filter { $0.endsAt > now }
        let off = coming.count(where: \.isCancelled)
        let back = coming.count - off
        return .sentences([
            .plural(back, one: "\(back) date takes place again.", other: "\(back) dates take place again."),
            off == 0
                ? ""
                : .plural(
                    off,
                    one: "\(off) date that was canceled on its own stays canceled.",
                    other: "\(off) dates that were canceled on their own stay canceled."
                ),
        ])
    }

    private var over: Markup {
        "<p>\("No date is left on which it could take place. Copy it to plan it for another day.")</p>"
    }
}
