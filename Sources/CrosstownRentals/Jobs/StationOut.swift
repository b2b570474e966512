import CrosstownValues
import CrosstownWeb

/// The button that takes a station out of service and makes a job of it.
struct StationOut {
    let station: Identifier<Station>

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", RentalLinks.takeOut(station)) data-enhance\
        \(attribute: "data-confirm", "\(JobWords.takeStationOut)?")\
        \(attribute: "data-confirm-text", JobWords.takeStationOutText)\
        \(attribute: "data-confirm-ok", ConsoleWords.takeOut)>\(.formToken)\
        <button class="button button-wide">\(JobWords.takeStationOut)</button></form>
        """
    }
}
