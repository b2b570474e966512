import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What editors read of an event that was called off, with the button that brings it back.
struct CalledOff {
    let edited: EditedEvent
    let now: Timestamp

    var markup: Markup {
        """
        <div class="notice notice-bad" data-called-off>\(.icon("alert"))<div class="stack-small">\
        <p><strong>\("This event is called off.")</strong> \(edited.event.cancelMessage)</p>\
        \(edited.canTakePlace(at: now) ? restoring : over)</div></div>
        """
    }

    private var restoring: Markup {
        """
        <p>\("Everybody who has signed up or follows it is notified when it takes place after all.")</p>\
        <form method="post"\(attribute: "action", CommunityLinks.restoreEvent(edited.event.id)) data-enhance>\(.formToken)\
        <button class="button button-primary">\("Let the event take place after all")</button></form>
        """
    }

    private var over: Markup {
        "<p>\("No date is left on which it could take place. Copy it to plan it for another day.")</p>"
    }
}
