import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form that creates an invoice.
struct InvoiceFormPage: Page {
    let key: Identifier<TopUp>
    let refused: RefusedForm?

    private struct Encoded: Codable {
        let key: Identifier<TopUp>
    }

    var title: LocalizedText { InvoiceTexts.add }

    var setting: PageSetting { PageSetting(over: refused) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(key: key).encode(to: encoder) }

    var main: Markup {
        let make = DeclaredForm<InvoiceRequest>()
            .markup(
                "invoice",
                to: InvoiceLinks.invoices,
                button: InvoiceTexts.make,
                refused: refused,
                values: [\.key: key.description],
                look: "button button-primary button-wide"
            )
        return """
            <h1>\(title)</h1><p>\(InvoiceTexts.addText)</p>\(make)\
            <div class="form-actions"><a class="button button-wide"\(attribute: "href", WalletRoutes.home)>\(InvoiceTexts.wallet)</a></div>
            """
    }
}

struct InvoicePage: Page {
    let invoice: Invoice
    let localTime: LocalTime

    var title: LocalizedText { InvoiceTexts.title(invoice.state) }

    static var contents: any Decodable.Type { InvoiceResponse.self }

    func encode(to encoder: any Encoder) throws { try InvoiceResponse(invoice).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><p class="figure-large">\(invoice.amount)</p>\
        <p class="quiet">\(localTime.text(for: invoice.madeAt))</p><p>\(InvoiceTexts.text(invoice))</p>\
        \(invoice.isOverpaid ? "<p class=\"notice\">\(.icon("info"))<span>\(InvoiceTexts.overpaid)</span></p>" : .empty)\
        <div class="form-actions">\(optional: payment)\(optional: again)\
        <a class="button button-wide"\(attribute: "href", WalletRoutes.home)>\(InvoiceTexts.wallet)</a></div>
        """
    }

    private var payment: Markup? {
        guard invoice.state == .open, let address = invoice.address else { return nil }
        return """
            <a class="button button-primary button-wide" rel="external"\(attribute: "href", address)>\
            \(InvoiceTexts.pay)</a>
            """
    }

    private var again: Markup? {
        guard [.open, .processing, .requested].contains(invoice.state) else { return nil }
        return """
            <a class="button button-wide"\(attribute: "href", InvoiceLinks.invoice(invoice.id))>\(InvoiceTexts.again)</a>
            """
    }
}
