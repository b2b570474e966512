import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Asks the driver to confirm an unusual fare, above its form.
struct FareQuestion {
    static let problemType = "/problems/unusual-fare"

    private let problem: Problem
    private let entered: String
    private let fare: Money
    private let action: Link
    private let returnFocus: String

    /// Creates the question; `nil` for other errors.
    ///
    /// The fare is saved at `action`, and can be changed in the field with the id `returnFocus`.
    init?(_ refused: RefusedForm, in currency: Currency, action: Link, returnFocus: String) {
        guard refused.problem.type == Self.problemType, let entered = refused["amount"],
            let fare = try? FareEntry(amount: entered).fare(in: currency)
        else { return nil }
        problem = refused.problem
        (self.entered, self.fare, self.action, self.returnFocus) = (entered, fare, action, returnFocus)
    }

    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text"\
        \(attribute: "data-return-focus", returnFocus)>\
        <h2 id="popup-title">\(problem.title)</h2><p id="popup-text">\(problem.detail ?? problem.sentences)</p>\
        <form id="insist" method="post"\(attribute: "action", action)>\(.formToken)\
        <input type="hidden" name="amount"\(attribute: "value", entered)>\
        <input type="hidden" name="insists" value="true"></form>\
        <form method="dialog" class="popup-actions">\
        <button class="button button-primary" autofocus>\("Change the fare")</button>\
        <button class="button" form="insist">\("Save \(LocalizedText.money(fare))")</button></form></dialog>
        """
    }
}
