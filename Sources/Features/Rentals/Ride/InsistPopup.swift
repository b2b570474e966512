import CrosstownValues
import CrosstownWeb

/// The pop-up for a vehicle that reports another place: with directions to a station, and the option to end the ride
/// anyway.
struct InsistPopup {
    private let problem: Problem
    private let ride: Identifier<Ride>
    private let place: RiderPlace

    /// Creates the pop-up; `nil` for any other error.
    init?(_ problem: Problem, ride: Identifier<Ride>, place: RiderPlace) {
        guard problem.type == "/problems/vehicle-elsewhere" else { return nil }
        self.problem = problem
        self.ride = ride
        self.place = place
    }

    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text">\
        <h2 id="popup-title">\(problem.title)</h2>\
        <p id="popup-text">\(problem.sentences)</p>\
        <form id="insist" method="post"\(attribute: "action", RentalLinks.end(ride)) data-enhance\(place.attribute)>\
        \(.formToken)\(place.fields)<input type="hidden" name="insists" value="true"></form>\
        <form method="dialog" class="popup-actions">\(optional: directions)\
        <button class="button" form="insist">\(RentalTexts.endAnyway)</button>\
        <button class="button button-primary" autofocus>\(RentalTexts.ok)</button></form></dialog>
        """
    }

    private var directions: Markup? {
        problem.nextLink.map { "<a class=\"button\"\(attribute: "href", $0.href)>\($0.title)</a>" }
    }
}
