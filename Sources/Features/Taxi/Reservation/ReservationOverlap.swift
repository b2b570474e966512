import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Asks the passenger to confirm a second reservation for about the same time, above the form.
struct ReservationOverlap {
    private static let problemType = "/problems/reservation-overlaps"

    private let draft: ReservationDraft
    private let problem: Problem

    /// Creates the question if the form was refused for this reason; `nil` otherwise.
    init?(_ draft: ReservationDraft) {
        guard let problem = draft.problem, problem.type == Self.problemType else { return nil }
        (self.draft, self.problem) = (draft, problem)
    }

    static func problem(with moment: Timestamp) -> Problem {
        Problem(
            .conflict,
            title: "You already have a reservation for \(.moment(moment, .clock))",
            detail: "You reserved a taxi for \(.moment(moment, .weekdayAndClock)). Reserve another one?",
            type: problemType
        )
    }

    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text"\
        \(attribute: "data-return-focus", "time")>\
        <h2 id="popup-title">\(problem.title)</h2><p id="popup-text">\(optional: problem.detail.map { "\($0)" as Markup })</p>\
        <form id="overlap" method="post"\(attribute: "action", TaxiLinks.reservations) data-enhance>\(.formToken)\
        \(draft.hidden())<input type="hidden" name="overlaps" value="true"></form>\
        <form method="dialog" class="popup-actions">\
        <button class="button button-primary" autofocus>\("Change the time")</button>\
        <button class="button" form="overlap">\("Reserve another taxi")</button></form></dialog>
        """
    }
}
