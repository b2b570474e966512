import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// The question to a passenger about an unusual fare paid directly to the driver.
struct DoubtedFareQuestion {
    let doubted: DoubtedFare
    let problem: Problem?

    private var id: String { doubted.request.description }
    private var fare: LocalizedText { .money(doubted.fare) }

    var markup: Markup {
        switch doubted.state {
        case .asked: question
        case .contested: line("The city is reviewing the fare of \(fare) and will notify you of its decision.")
        case .decided: "\(optional: doubted.decision.map { "<p>\("The city’s decision: \($0)")</p>" as Markup })"
        case .confirmed: .empty
        }
    }

    private func line(_ text: LocalizedText) -> Markup {
        "<p class=\"notice\">\(.icon("wallet"))<span>\(text)</span></p>"
    }

    private var question: Markup {
        """
        <section class="card stack" aria-labelledby="fare-title"><h2 id="fare-title">\("Is \(fare) the right fare?")</h2>\
        \(optional: doubted.told.map { "<p>\("The estimate was about \(LocalizedText.money($0.about)).")</p>" as Markup })\
        <form method="post"\(attribute: "action", TaxiLinks.confirmFare(id)) data-enhance>\(.formToken)\
        <button class="button button-primary button-wide">\("Yes, I paid \(fare)")</button></form>\
        <form method="post"\(attribute: "action", TaxiLinks.contestFare(id)) class="stack" data-enhance novalidate>\(.formToken)\
        \(FareConversation.reason(problem))\
        <button class="button button-wide">\("Let the city decide")</button></form></section>
        """
    }
}
