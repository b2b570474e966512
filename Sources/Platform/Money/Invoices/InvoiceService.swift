import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Where people bring money into their wallets with cryptocurrencies, through invoices of a BTCPay Server.
///
/// The wallet gets an invoice's amount once, when the server says that it is settled; what else was paid stays at the
/// server, for the operator to sort out there.
public struct InvoiceService: Sendable {
    /// The kind of the outbound tasks that look after invoices.
    static let kind = "payment.invoice"
    /// The provider's name in the books.
    static let providerName = "btcpay"

    private static let mostUnpaid = 10
    private static let hourMilliseconds: Int64 = 3_600_000
    private static let lookEveryMilliseconds: Int64 = 10 * 60_000
    /// The server watches for late payments as long (`monitoringMinutes`, and the half hour before).
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

    /// Makes the service of a store; `address` is where people reach the service, without a slash at its end.
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

    /// What looks after invoices, by kind, in an `OutboundTaskRunner`.
    public var handlers: [String: OutboundTaskRunner.Handler] { [Self.kind: { [self] in try await run($0) }] }

    /// The form that asks how much.
    func form(refused: RefusedForm? = nil) -> InvoiceFormPage {
        InvoiceFormPage(key: ids.next(TopUp.self), refused: refused)
    }

    /// Makes an invoice, once for each key.
    ///
    /// - Throws: `Problem` that names the wrong field, or says that the server cannot be reached.
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

    /// How an invoice stands; asks the server while it is not settled.
    ///
    /// - Throws: `Problem` where it is not the owner's, or the server cannot be reached that is still to make it.
    func page(_ id: Identifier<TopUp>, of owner: Identifier<Account>) async throws -> InvoicePage {
        var invoice = try await made(try await own(id, owner))
        if [.open, .processing].contains(invoice.state) {
            // The page also tells what was known before.
            try? await look(after: invoice)
            invoice = try await own(id, owner)
        }
        return InvoicePage(invoice: invoice, localTime: localTime)
    }

    /// Looks how the invoice stands that an event is about.
    func look(afterReference reference: String) async throws {
        let invoice = try await database.read { try InvoiceStore(transaction: $0).find(reference: reference) }
        if let invoice { try await look(after: invoice) }
    }

    /// Writes a wish, or finds the same one.
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

    /// The invoice once the server has made it.
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

/// The wish to bring money into one's wallet with a cryptocurrency.
struct InvoiceRequest: FormFieldSet {
    /// The same key again is the same wish, however often it is sent.
    let key = Field<Identifier<TopUp>?>(.optional(.hidden))
    let amount = TopUpLimit.field
}

/// What programs are told of an invoice.
struct InvoiceResponse: Codable, Sendable {
    let id: Identifier<TopUp>
    let state: Invoice.State
    let amount: String
    let currency: String
    let isOverpaid: Bool
    /// Where it is paid, while it can be.
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
