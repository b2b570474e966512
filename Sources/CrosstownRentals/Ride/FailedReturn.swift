import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The pop-up after a return that no lock or dock has confirmed: it leads to a report with all that is known (R-5.4).
struct FailedReturn {
    let view: RideView
    let localTime: LocalTime

    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="return-title" aria-describedby="return-text">\
        <h2 id="return-title">\(ProblemWords.failedReturn)</h2><p id="return-text">\(sentence)</p>\
        <form method="dialog" class="popup-actions"><button class="button">\(ProblemWords.later)</button>\
        <a class="button button-primary" autofocus\
        \(attribute: "href", RentalLinks.report(view.ride, view.vehicle.plate))>\(ProblemWords.reportReturn)</a>\
        </form></dialog>
        """
    }

    private var sentence: String {
        ProblemWords.failedReturnText(
            price: view.price.description,
            until: view.ride.endedAt.map(localTime.clock) ?? ""
        )
    }
}
