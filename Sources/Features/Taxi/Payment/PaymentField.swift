import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// The field to choose how to pay for a ride, if wallets are available.
struct PaymentField: Sendable {
    /// The available balance; `nil` for signed-out users.
    let available: Money?
    /// The amount to hold, if the price is known.
    let needed: Money?

    /// Returns the radio buttons with an error as a whole sentence.
    func markup(chosen: String, fault: LocalizedText?) -> Markup {
        """
        <fieldset\(attribute: "class", fault == nil ? "field" : "field field-wrong")><legend>\("Payment")</legend>\
        \(optional: fault.map { "<p class=\"field-error\" id=\"payment-error\">\($0)</p>" as Markup })\
        <div class="choices">\(choice(.driver, "To the driver", chosen))\(choice(.wallet, wallet, chosen))</div></fieldset>
        """
    }

    private func choice(_ payment: TaxiPayment, _ name: LocalizedText, _ chosen: String) -> Markup {
        """
        <label class="choice choice-wide"><input type="radio" name="payment"\(attribute: "id", "payment-\(payment.rawValue)")\
        \(attribute: "value", payment.rawValue)\(attribute: "checked", payment.rawValue == chosen)><span>\(name)</span></label>
        """
    }

    private var wallet: LocalizedText {
        available.map { "From my wallet (\(LocalizedText.money($0)))" } ?? "From my wallet"
    }

    /// Returns the text next to the price if the wallet is chosen.
    func note(chosen: String) -> Markup {
        guard chosen == TaxiPayment.wallet.rawValue, let needed else { return .empty }
        if let available, available.minorUnits < needed.minorUnits {
            return """
                <p class="notice notice-bad">\(.icon("alert"))<span>\("We need to hold \(LocalizedText.money(needed)), but your wallet has \(LocalizedText.money(available)).") \
                <a\(attribute: "href", TaxiLinks.wallet)>\("Add money")</a></span></p>
                """
        }
        return """
            <p class="quiet">\("\(LocalizedText.money(needed)) is held when a driver accepts. You pay what the meter shows; if it’s more than that, we’ll ask you to confirm it.")</p>
            """
    }
}
