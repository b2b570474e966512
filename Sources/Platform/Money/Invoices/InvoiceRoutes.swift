import CrosstownKit
import CrosstownValues
public import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes with which users add money with cryptocurrencies.
public struct InvoiceRoutes: Sendable {
    private static let mostBytes = 64 * 1024

    private let service: InvoiceService

    /// Creates the routes.
    public init(service: InvoiceService) { self.service = service }

    private struct InvoiceAddress: Codable, Sendable {
        var id: Identifier<TopUp>
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPages(to: routes)
        routes.receive(
            "/payments/btcpay/events",
            in: .payments,
            RouteName("takeBTCPayEvent", "What a BTCPay Server tells of invoices"),
            bodyLimit: Self.mostBytes
        ) { [self] body, request, _ in
            try await take(Data(body.readableBytesView), signed: request.headers[Self.signature])
        }
    }

    private func addPages<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            InvoiceLinks.new.href,
            in: .wallet,
            RouteName("showNewInvoice", "The form that asks for an invoice")
        ) { (_: Empty, _) in service.form() }
        routes.form(
            InvoiceLinks.invoices.href,
            in: .wallet,
            RouteName("makeInvoice", "Make an invoice that is paid with a cryptocurrency"),
            creates: true,
            retry: { (_: Empty, refused, _) in service.form(refused: refused) },
            change: { (_: Empty, input: Input<InvoiceRequest>, context) in
                let invoice = try await service.begin(input, context.signedInAccount())
                return ChangeResponse(invoice, at: InvoiceLinks.invoice(invoice.id))
            }
        )
        routes.page(
            "/wallet/invoices/:id",
            in: .wallet,
            RouteName("getInvoice", "How an invoice stands")
        ) { (address: InvoiceAddress, context) in
            try await service.page(address.id, of: context.signedInAccount())
        }
    }

    /// An event only triggers a request for the current invoice.
    private func take(_ body: Data, signed signature: String?) async throws {
        guard let secret = service.store.webhookSecret, let signature,
            WebhookSignature.isBTCPay(signature, of: body, secret: secret)
        else { throw Problem(.badRequest, title: "Signature doesn’t match") }
        guard let event = try? JSONDecoder().decode(BTCPayEvent.self, from: body), event.storeId == service.store.store,
            let reference = event.invoiceId
        else { return }
        try await service.look(afterReference: reference)
    }

    private static let signature: HTTPField.Name = {
        guard let name = HTTPField.Name("BTCPay-Sig") else { preconditionFailure("no header name") }
        return name
    }()
}

/// The part of an event that names the invoice.
private struct BTCPayEvent: Decodable {
    let storeId: String?
    let invoiceId: String?
}
