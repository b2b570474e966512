import CrosstownValues
import CrosstownWeb

struct StationOut {
    let station: Identifier<Station>

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", RentalLinks.takeOut(station)) data-enhance\
        \(textAttribute: "data-confirm", "\(JobTexts.takeStationOut)?")\
        \(attribute: "data-confirm-text", JobTexts.takeStationOutText)\
        \(attribute: "data-confirm-ok", ConsoleTexts.takeOut)>\(.formToken)\
        <button class="button button-wide">\(JobTexts.takeStationOut)</button></form>
        """
    }
}
