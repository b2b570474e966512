import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The credit of drivers and companies from the app, for the city to pay out.
struct CreditsPage: Page {
    let credits: [DriverCredit]
    let currency: Currency
    let key: String
    let refused: RefusedForm?

    private static let amount = FormField("amount", label: "Amount")

    var title: LocalizedText { "Driver credit" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup(of: [Self.amount]) ?? .empty) }

    private struct Encoded: Codable {
        let credits: [DriverCredit]
        /// The idempotency key of the next payout.
        let key: String
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(credits: credits, key: key).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid">\
        <p class="quiet">\("Rides paid in the app are credited to the driver or the driver’s company; tips always go to the driver. Record your payouts here.")</p>\
        \(optional: refused?.summary(of: [Self.amount]))\(credits.isEmpty ? empty : table)</div>
        """
    }

    private var empty: Markup {
        EmptyState("wallet", "No credit yet", "What passengers pay from their wallets appears here.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "credits",
            caption: title,
            columns: [.init("Driver or company"), .init("Credit", isNumber: true), .init("Paid out")],
            rows: credits.map(cells)
        ).markup
    }

    private func cells(_ credit: DriverCredit) -> [Markup] {
        let name: Markup =
            credit.code.map { code in
                "<span class=\"plate\">\(code)</span>\(optional: credit.company.map { " <span class=\"quiet\">\($0)</span>" as Markup })"
            } ?? "\(credit.company ?? CityTexts.none)"
        return [name, "\(Money(minorUnits: credit.minorUnits, currency))", form(credit)]
    }

    private func form(_ credit: DriverCredit) -> Markup {
        let isRefused = refused?["owner"] == credit.owner.description
        let id = isRefused ? "amount" : "amount-\(credit.owner)"
        let amount = Money(minorUnits: credit.minorUnits, currency).decimal
        return """
            <form class="row" method="post"\(attribute: "action", TaxiLinks.consoleCredits) data-enhance novalidate\
            \(textAttribute: "data-confirm", "Record this payout?")\(attribute: "data-confirm-fields", "amount")\
            \(textAttribute: "data-confirm-text", "Record it once the money has left your account.")\
            \(textAttribute: "data-confirm-ok", "Record payout")\(textAttribute: "data-confirm-cancel", "Cancel")>\(.formToken)\
            <input type="hidden" name="owner"\(attribute: "value", credit.owner.description)>\
            <input type="hidden" name="key"\(attribute: "value", key)>\
            <label class="visually-hidden"\(attribute: "for", id)>\("Amount in \(currency.code)")</label>\
            <input class="input input-short" inputmode="decimal" autocomplete="off" name="amount"\(attribute: "id", id)\
            \(isRefused ? "\(attribute: "value", refused?["amount"] ?? amount)" : .decimal(amount))\
            \(attribute: "aria-invalid", isRefused ? "true" : nil)><button class="button button-small">\("Record payout")</button></form>
            """
    }
}

struct CreditRoutes {
    let service: CreditService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/credits",
            in: TaxiRole.console,
            RouteName("listDriverCredits", "What drivers and companies have earned through the app")
        ) { (_: Empty, _) in try await service.page() }
        routes.post(
            "/taxi/console/credits",
            in: TaxiRole.console,
            RouteName("noteDriverPayout", "Record a payout to a driver or company"),
            retry: { (_: Empty, refused, _) in try await service.page(refused: refused) },
            use: { (_: Empty, entry: PayoutEntry, _) in
                try await service.pay(entry)
                return ChangeResponse.done(at: TaxiLinks.consoleCredits)
            }
        )
    }
}
