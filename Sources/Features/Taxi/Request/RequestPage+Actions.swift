import CrosstownContract
import CrosstownDispatchEngine
import CrosstownWeb

/// The passenger's actions on a request.
extension RequestPage {
    var actions: Markup {
        switch request.state {
        case .searching:
            "\(keepLooking)\(withdrawal(TaxiTexts.withdrawQuestion, TaxiTexts.withdrawText, TaxiTexts.keepWaiting))"
        case .accepted:
            """
            \(whereSilent(TaxiLinks.anotherTaxi(request.id), TaxiTexts.anotherTaxi))\
            \(withdrawal(
                TaxiTexts.sendAwayQuestion,
                TaxiTexts.sendAwayText(request.taxi?.code ?? "", isHere: isHere),
                TaxiTexts.keepTaxi
            ))\(share)
            """
        case .onBoard:
            """
            \(whereSilent(TaxiLinks.endRide(request.id), TaxiTexts.rideIsOver))\
            \(optional: denial("I’m not in this taxi"))\(share)
            """
        case .completed:
            """
            \(again(TaxiTexts.newRequest, TaxiLinks.home))\
            <a class="button button-wide"\(attribute: "href", TaxiLinks.receipt(request.id))>\("Receipt")</a>\
            \(optional: denial("I wasn’t in this taxi"))\(help)
            """
        case .withdrawn:
            "\(again(TaxiTexts.requestAgain, HomeQuery.again(request)))\(request.taxi == nil ? .empty : help)"
        }
    }

    private var help: Markup {
        "<a class=\"button button-wide\"\(attribute: "href", TaxiLinks.rideHelp(request.id))>\("Report a problem or lost item")</a>"
    }

    private func again(_ name: LocalizedText, _ link: Link) -> Markup {
        let rank = payment?.state == .asked ? "button button-wide" : "button button-primary button-wide"
        return "<a\(attribute: "class", rank)\(attribute: "href", link)>\(name)</a>"
    }

    private var keepLooking: Markup {
        request.asksToKeepLooking ? form(TaxiLinks.keepLooking(request.id), TaxiTexts.keepLooking) : .empty
    }

    private func whereSilent(_ link: Link, _ name: LocalizedText) -> Markup {
        request.isTaxiSilent ? form(link, name) : .empty
    }

    private func form(_ link: Link, _ name: LocalizedText) -> Markup {
        """
        <form method="post"\(attribute: "action", link) data-enhance>\(.formToken)\
        <button class="button button-primary button-wide">\(name)</button></form>
        """
    }

    /// Returns the form to deny the ride and its whole fare; a current ride ends.
    private func denial(_ name: LocalizedText) -> Markup? {
        guard request.canDeny == true else { return nil }
        return """
            <form id="not-in-taxi" method="post"\(attribute: "action", TaxiLinks.notInTaxi(request.id)) data-enhance\
            \(attribute: "data-confirm", TaxiTexts.denyQuestion(request.taxi?.code ?? ""))\
            \(attribute: "data-confirm-text", TaxiTexts.denyText)\(attribute: "data-confirm-ok", TaxiTexts.denyOk)\
            \(attribute: "data-confirm-cancel", TaxiTexts.denyCancel)>\(.formToken)\
            <button class="button button-wide">\(name)</button></form>
            """
    }

    private func withdrawal(_ question: LocalizedText, _ text: LocalizedText, _ cancel: LocalizedText) -> Markup {
        """
        <form id="withdraw" method="post"\(attribute: "action", TaxiLinks.withdraw(request.id)) data-enhance\
        \(attribute: "data-confirm", question)\(attribute: "data-confirm-text", text)\
        \(attribute: "data-confirm-ok", TaxiTexts.withdrawOk)\(attribute: "data-confirm-cancel", cancel)>\(.formToken)\
        <button class="button button-wide">\(TaxiTexts.withdraw)</button></form>
        """
    }
}
