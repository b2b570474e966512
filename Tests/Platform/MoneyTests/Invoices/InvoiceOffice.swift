import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// Books whose money comes from invoices of a fake BTCPay Server.
struct InvoiceOffice: Sendable {
    static let webhookSecret = "btcpay-secret"

    let books: Books
    let server: FakeBTCPay
    private let service: InvoiceService
    private let tasks: OutboundTaskRunner

    private init(on engine: TestEngine, _ server: FakeBTCPay, at address: String) async throws {
        books = try await Books(on: engine, and: PaymentMigrations.all + InvoiceMigrations.all)
        self.server = server
        var store = BTCPayStore(
            address: address,
            store: FakeBTCPay.store,
            key: FakeBTCPay.key,
            webhookSecret: Self.webhookSecret
        )
        store.timeout = .seconds(300)
        service = InvoiceService(
            store: store,
            database: books.host.database,
            ledger: books.ledger,
            ids: books.host.ids,
            clock: books.host.clock,
            currency: .euro,
            address: "https://rides.example.org",
            secondsFromUTC: { _ in 0 }
        )
        tasks = books.host.taskRunner(service.handlers)
    }

    /// Opens the office while a test uses it.
    static func open(
        on engine: TestEngine = .sqlite,
        _ test: @escaping @Sendable (InvoiceOffice, any TestClientProtocol) async throws -> Void
    ) async throws {
        let server = FakeBTCPay()
        try await server.run { address in
            let office = try await InvoiceOffice(on: engine, server, at: address)
            try await office.books.serve(office.addRoutes) { try await test(office, $0) }
        }
    }

    @Sendable private func addRoutes(to routes: Routes<WebContext>) { InvoiceRoutes(service: service).add(to: routes) }

    /// Asks for an invoice, and gives where it is.
    func ask(_ client: any TestClientProtocol, _ amount: String = "20") async throws -> String {
        try await client.json(.post, "/wallet/invoices", as: "anna", #"{"amount":"\#(amount)"}"#).headers[.location]
            ?? ""
    }

    /// Sends an event about an invoice as the server does.
    func tell(
        _ client: any TestClientProtocol,
        _ type: String,
        about invoice: String = "Inv1",
        secret: String = webhookSecret,
        store: String = FakeBTCPay.store
    ) async throws -> TestResponse {
        let event = #"{"type":"\#(type)","storeId":"\#(store)","invoiceId":"\#(invoice)","isRedelivery":false}"#
        let code = HMAC<SHA256>.authenticationCode(
            for: Data(event.utf8),
            using: SymmetricKey(data: Data(secret.utf8))
        )
        var headers = HTTPFields()
        if let name = HTTPField.Name("BTCPay-Sig") { headers[name] = "sha256=\(code.hexadecimal)" }
        return try await client.execute(
            uri: "/payments/btcpay/events",
            method: .post,
            headers: headers,
            body: ByteBuffer(string: event)
        )
    }

    /// Lets a time pass, with what is due in it.
    func wait(hours: Int64) async throws {
        try await books.wait(milliseconds: hours * 3_600_000, running: tasks)
    }

    func balance() async throws -> Int64 { try await books.balance(of: books.anna).available.minorUnits }
}
