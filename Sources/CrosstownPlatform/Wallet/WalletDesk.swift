public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// The subject of the identifier of money that somebody brings into the wallet.
enum TopUp {}

/// What people see of their wallets, and how they bring money into them.
public struct WalletDesk: Sendable {
    private static let mostUnits: Int64 = 500
    private static let linesShown = 50
    private static let lookEvery = Duration.milliseconds(100)
    private static let mostLooks = 30

    private let database: any Database
    private let ledger: Ledger
    private let payments: any Payments
    private let ids: any IdentifierSource
    private let currency: Currency
    private let takesCards: Bool
    private let localTime: LocalTime
    private let sleeper: any Clock<Duration>

    /// Makes the desk; without a provider that takes cards, wallets are only looked at.
    public init(
        database: any Database,
        ledger: Ledger,
        payments: any Payments,
        ids: any IdentifierSource,
        currency: Currency,
        takesCards: Bool,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int,
        sleeper: any Clock<Duration> = .continuous
    ) {
        self.database = database
        self.ledger = ledger
        self.payments = payments
        self.ids = ids
        self.currency = currency
        self.takesCards = takesCards
        localTime = LocalTime(secondsFromUTC: secondsFromUTC)
        self.sleeper = sleeper
    }

    /// The wallet of an account, with what became of a payment into it.
    func page(
        of owner: Identifier<Account>,
        topUp: Identifier<TopUp>? = nil,
        refused: RefusedForm? = nil
    ) async throws -> WalletPage {
        let form = takesCards ? ids.next(TopUp.self) : nil
        return try await database.read { [ledger, payments, currency, localTime] transaction in
            let payment = try topUp.flatMap { try payments.findPayment(Self.key($0), in: transaction) }
            return WalletPage(
                balance: try ledger.balance(of: owner, in: currency, transaction),
                lines: try ledger.statement(of: .wallet(owner), in: currency, limit: Self.linesShown, transaction),
                topUp: payment?.request.owner == owner ? payment : nil,
                form: form,
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// Asks a card for money, and waits a moment for what comes of it.
    ///
    /// - Throws: `Problem` that names the wrong fields.
    func topUp(_ message: TopUpMessage, _ owner: Identifier<Account>) async throws -> TopUpAnswer {
        guard takesCards else { throw Problem.notFound(WalletWords.topUp) }
        let (amount, card) = try checked(message)
        let id = message.key ?? ids.next(TopUp.self)
        let request = PaymentRequest(amount, card: card, owner: owner, takesAtOnce: true)
        do {
            try await database.write { [payments] in try payments.request(request, key: Self.key(id), in: $0) }
        } catch PaymentRefusal.keyReused {
            throw Problem(.conflict, title: WalletWords.sentBefore, detail: WalletWords.sentBeforeText)
        }
        return TopUpAnswer(id: id, state: try await outcome(of: id), amount: amount)
    }

    private func checked(_ message: TopUpMessage) throws -> (Money, CardToken) {
        var check = Validation()
        let amount = Money(decimal: message.amount, currency)
        let most = try Money(minorUnits: 1, currency) * Self.mostMinorUnits(currency)
        let isFit = amount.map { $0.isPositive && $0.minorUnits <= most.minorUnits } ?? false
        check.require(isFit, "amount", WalletWords.amountLimit(Int(Self.mostUnits)))
        let card = check.text(message.card, "card", length: 1...100)
        try check.finish()
        // Complete: otherwise the check has thrown.
        guard let amount else { throw Problem.internalError }
        return (amount, CardToken(card))
    }

    private static func mostMinorUnits(_ currency: Currency) -> Int64 {
        (0..<currency.minorDigits).reduce(mostUnits) { units, _ in units * 10 }
    }

    /// How the payment stands once the card's bank has answered, or after three seconds.
    private func outcome(of id: Identifier<TopUp>) async throws -> Payment.State {
        for _ in 0..<Self.mostLooks {
            let state = try await database.read { [payments] in
                try payments.findPayment(Self.key(id), in: $0)?.state ?? .requested
            }
            guard state == .requested || state == .capturing else { return state }
            try await sleeper.sleep(for: Self.lookEvery)
        }
        return .requested
    }

    private static func key(_ id: Identifier<TopUp>) -> CommandKey { CommandKey("wallet", id, "top-up") }
}

/// The wish to bring money into one's wallet.
struct TopUpMessage: Codable, Sendable {
    /// The amount with a decimal point.
    var amount: String
    /// What the card's provider knows the card by.
    var card: String
    /// The same key again is the same wish, however often it is sent.
    var key: Identifier<TopUp>?
}

/// What became of the wish.
struct TopUpAnswer: Encodable, Sendable {
    let id: Identifier<TopUp>
    let state: String
    let amount: String
    let currency: String

    init(id: Identifier<TopUp>, state: Payment.State, amount: Money) {
        self.id = id
        self.state = state.rawValue
        self.amount = amount.decimal
        currency = amount.currency.code
    }
}
