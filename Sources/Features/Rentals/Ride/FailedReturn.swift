import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The pop-up after a return that no lock or dock has confirmed: it leads to a report with the known values (R-5.4).
///
/// The script opens the form automatically, once; the form shows the same text. Without a script there is a button. A
/// receipt opened later has neither.
struct FailedReturn {
    let view: RideView
    let localTime: LocalTime

    /// How long after a return its rider is asked what they see there, in milliseconds.
    private static let askedMilliseconds: Int64 = 300_000

    /// Whether the rider may still be at the unconfirmed vehicle; never for a lost one.
    static func isAsked(about ride: Ride, at now: Timestamp) -> Bool {
        guard ride.hasFailedReturn, ride.ending != .lost, ride.missingSince != nil, let ended = ride.endedAt else {
            return false
        }
        return now.milliseconds(since: ended) <= askedMilliseconds
    }

    var markup: Markup {
        let report = RentalLinks.report(view.ride, view.vehicle.plate)
        return """
            <dialog class="popup" data-popup open\(attribute: "data-leads-to", report.adding("afterReturn", true)) \
            aria-labelledby="return-title" aria-describedby="return-text">\
            <h2 id="return-title">\(ProblemTexts.failedReturn)</h2><p id="return-text">\(sentence)</p>\
            <form method="dialog" class="popup-actions"><button class="button">\(ProblemTexts.later)</button>\
            <a class="button button-primary" autofocus\(attribute: "href", report)>\(ProblemTexts.reportReturn)</a>\
            </form></dialog>
            """
    }

    /// The pop-up over the form.
    var popup: Popup { Popup(title: ProblemTexts.failedReturn, text: sentence, returnFocus: "text") }

    /// The note over the form after the pop-up is closed.
    var notice: Markup {
        """
        <p class="notice" data-ride-over>\(.icon("info"))<span>\(ProblemTexts.failedReturn). \(view.price)</span></p>
        """
    }

    private var sentence: LocalizedText {
        ProblemTexts.failedReturnText(
            price: .money(view.price),
            until: view.ride.endedAt.map { .moment($0, .clock) } ?? "",
            isLocked: view.vehicle.isLocked
        )
    }
}
