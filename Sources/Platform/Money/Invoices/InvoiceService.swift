import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Manages payments into wallets with cryptocurrencies, through invoices of a BTCPay Server.
///
/// The wallet receives the invoice's amount once, when the server reports it as settled; other payments stay at the
/// server, where the operator handles them.
public struct InvoiceService: Sendable {
    /// The kind of the outbound tasks that update invoices.
    static let kind = "payment.invoice"
    /// The provider's name in the ledger.
    static let providerName = "btcpay"

    private static let mostUnpaid = 10
    private static let hourMilliseconds: Int64 = 3_600_000
    private static let lookEveryMilliseconds: Int64 = 10 * 60_000
    /// How long the server watches for late payments (`monitoringMinutes`, and the half hour before).
    private static let watchMilliseconds: Int64 = 25 * hourMilliseconds

    let store: BTCPayStore
    private let database: any Database
    private let ledger: Ledger
    private let client: BTCPayClient
    private let ids: any IdentifierSource
    private let clock: any WallClock
    private let currency: Currency
    private let address: String
    private let localTime: LocalTime

    /// Creates the service of a store; `address` is the service's public address, without a trailing slash.
    public init(
        store: BTCPayStore,
        database: any Database,
        ledger: Ledger,
        ids: any IdentifierSource,
        clock: any WallClock,
        currency: Currency,
        address: String,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        self.store = store
        self.database = database
        self.ledger = ledger
        self.ids = ids
        self.clock = clock
        self.currency = currency
        self.address = address
        client = BTCPayClient(store: store)
        localTime = LocalTime(secondsFromUTC: secondsFromUTC)
    }

    /// The handlers that update invoices, by kind, for an `OutboundTaskRunner`.
    public var handlers: [String: OutboundTaskRunner.Handler] { [Self.kind: { [self] in try await run($0) }] }

    func form(refused: RefusedForm? = nil) -> InvoiceFormPage {
        InvoiceFormPage(key: ids.next(TopUp.self), refused: refused)
    }

    /// Creates an invoice, once for each key.
    ///
    /// - Throws: `Problem` that names the invalid field, or says that the server is unavailable.
    func begin(_ input: Input<InvoiceRequest>, _ owner: Identifier<Account>) async throws -> InvoiceResponse {
        var check = Validation()
        let amount = TopUpLimit.amount(input.amount, currency, &check)
        try check.finish()
        guard let amount else { throw Problem.internalError }
        let wish = Invoice(
            id: input.key ?? ids.next(TopUp.self),
            owner: owner,
            amount: amount,
            state: .requested,
            reference: nil,
            address: nil,
            isOverpaid: false,
            madeAt: clock.now()
        )
        let invoice = try await database.write { try Self.ask(for: wish, $0) }
        return InvoiceResponse(try await made(invoice))
    }

    /// Returns an invoice; asks the server until it is settled.
    ///
    /// - Throws: `Problem` if the invoice isn't the owner's, or the server that has to create it is unavailable.
    func page(_ id: Identifier<TopUp>, of owner: Identifier<Account>) async throws -> InvoicePage {
        var invoice = try await made(try await own(id, owner))
        if [.open, .processing].contains(invoice.state) {
            // If this fails, the page shows the stored state.
            try? await look(after: invoice)
            invoice = try await own(id, owner)
        }
        return InvoicePage(invoice: invoice, localTime: localTime)
    }

    /// Updates the invoice of an event.
    func look(afterReference reference: String) async throws {
        let invoice = try await database.read { try InvoiceStore(transaction: $0).find(reference: reference) }
        if let invoice { try await look(after: invoice) }
    }

    /// Stores a request, or returns the existing one.
    private static func ask(for wish: Invoice, _ transaction: any Transaction) throws -> Invoice {
        let store = InvoiceStore(transaction: transaction)
        if let earlier = try store.find(wish.id) {
            guard earlier.owner == wish.owner, earlier.amount == wish.amount else {
                throw Problem(.conflict, title: WalletTexts.sentBefore, detail: WalletTexts.sentBeforeText)
            }
            return earlier
        }
        let since = wish.madeAt.advanced(milliseconds: -hourMilliseconds)
        guard try store.countUnpaid(of: wish.owner, since: since) < mostUnpaid else {
            throw Problem.conflict(InvoiceTexts.tooMany, InvoiceTexts.tooManyText)
        }
        try store.insert(wish)
        return wish
    }

    /// Returns the invoice after the server has created it.
    private func made(_ invoice: Invoice) async throws -> Invoice {
        guard invoice.state == .requested else { return invoice }
        let found: BTCPayInvoice
        do {
            let returnAddress = address + InvoiceLinks.invoice(invoice.id).href
            found = try await client.makeInvoice(invoice.id, invoice.amount, returnAddress: returnAddress)
        } catch let error as CancellationError { throw error } catch {
            throw Problem(.serviceUnavailable, title: InvoiceTexts.away, detail: InvoiceTexts.awayText)
        }
        let lookAt = clock.now().advanced(milliseconds: Self.lookEveryMilliseconds)
        return try await database.write { transaction in
            let store = InvoiceStore(transaction: transaction)
            try store.keep(found, of: invoice.id)
            try Deadlines.schedule(transaction, kind: Self.kind, subject: invoice.id.description, dueAt: lookAt)
            return try store.find(invoice.id) ?? invoice
        }
    }

    private func run(_ task: Deadline) async throws {
        guard let id = Identifier<TopUp>(task.subject),
            let invoice = try await database.read({ try InvoiceStore(transaction: $0).find(id) })
        else {
            return try await database.write { try Deadlines.cancel($0, kind: Self.kind, subject: task.subject) }
        }
        try await look(after: invoice)
        let now = clock.now()
        try await database.write { transaction in
            let invoice = try InvoiceStore(transaction: transaction).find(id) ?? invoice
            guard invoice.state != .credited, now.milliseconds(since: invoice.madeAt) < Self.watchMilliseconds else {
                return try Deadlines.cancel(transaction, kind: Self.kind, subject: task.subject)
            }
            let next = now.advanced(milliseconds: Self.lookEveryMilliseconds)
            try Deadlines.schedule(transaction, kind: Self.kind, subject: task.subject, dueAt: next)
        }
    }

    private func look(after invoice: Invoice) async throws {
        guard invoice.state != .credited, let reference = invoice.reference else { return }
        let found = try await client.invoice(reference)
        guard let verdict = InvoiceVerdict.of(found, for: invoice) else { return }
        let now = clock.now()
        try await database.write { [ledger] transaction in
            guard try InvoiceStore(transaction: transaction).set(verdict, of: invoice.id) else { return }
            guard verdict.state == .credited else { return }
            try ledger.post(
                [Movement(invoice.amount, from: .provider(Self.providerName), to: .wallet(invoice.owner))],
                key: CommandKey("wallet", invoice.id, "invoice"),
                reason: "invoice \(invoice.amount)",
                in: transaction
            )
            try WalletFunding.tell(of: invoice.owner, in: transaction, at: now)
        }
    }

    private func own(_ id: Identifier<TopUp>, _ owner: Identifier<Account>) async throws -> Invoice {
        let invoice = try await database.read { try InvoiceStore(transaction: $0).find(id) }
        guard let invoice, invoice.owner == owner else { throw Problem.notFound(InvoiceTexts.invoice) }
        return invoice
    }
}

/// A request to add money to the wallet with a cryptocurrency.
struct InvoiceRequest: FormFieldSet {
    /// A request with the same key is a retry.
    let key = Field<Identifier<TopUp>?>(.optional(.hidden))
    let amount = TopUpLimit.field
}

struct InvoiceResponse: Codable, Sendable {
    let id: Identifier<TopUp>
    let state: Invoice.State
    let amount: String
    let currency: String
    let isOverpaid: Bool
    /// The page to pay it on, while it can be paid.
    let address: String?

    init(_ invoice: Invoice) {
        id = invoice.id
        state = invoice.state
        amount = invoice.amount.decimal
        currency = invoice.amount.currency.code
        isOverpaid = invoice.isOverpaid
        address = invoice.state == .open ? invoice.address : nil
    }
}
