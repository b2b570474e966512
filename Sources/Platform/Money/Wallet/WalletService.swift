public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Users' wallets, and how they add money to them.
public struct WalletService: Sendable {
    private static let linesShown = 50
    private static let lookEvery = Duration.milliseconds(100)
    private static let mostLooks = 30

    private let database: any Database
    private let ledger: Ledger
    private let payments: any Payments
    private let ids: any IdentifierSource
    private let currency: Currency
    private let offers: WalletOffers
    private let localTime: LocalTime
    private let debts: WalletDebts
    private let charges: ChargeNames
    private let sleeper: any Clock<Duration>

    /// Creates the service; without offers, wallets are read-only.
    public init(
        database: any Database,
        ledger: Ledger,
        payments: any Payments,
        ids: any IdentifierSource,
        currency: Currency,
        offers: WalletOffers,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int,
        debts: WalletDebts = WalletDebts(),
        charges: ChargeNames = ChargeNames(),
        sleeper: any Clock<Duration> = .continuous
    ) {
        self.database = database
        self.ledger = ledger
        self.payments = payments
        self.ids = ids
        self.currency = currency
        self.offers = offers
        localTime = LocalTime(secondsFromUTC: secondsFromUTC)
        self.debts = debts
        self.charges = charges
        self.sleeper = sleeper
    }

    /// Returns the wallet of an account, with the result of a payment into it.
    func page(
        of owner: Identifier<Account>,
        topUp: Identifier<TopUp>? = nil,
        next: Link? = nil,
        refused: RefusedForm? = nil
    ) async throws -> WalletPage {
        if let topUp { try await lookAgain(after: topUp, of: owner) }
        let key = ids.next(TopUp.self)
        return try await database.read {
            [ledger, payments, currency, localTime, offers, debts, charges] transaction in
            let asked = topUp.map(Self.key)
            let payment =
                try asked.flatMap { try payments.findPayment($0, in: transaction) }
                ?? PaymentStore.unconfirmed(of: owner, in: transaction)
                .flatMap { try payments.findPayment($0, in: transaction) }
            let lines = try ledger.ownStatement(of: owner, in: currency, limit: Self.linesShown, transaction)
            return WalletPage(
                balance: try ledger.balance(of: owner, in: currency, transaction),
                debts: try debts.debts(of: owner, in: transaction),
                lines: lines,
                names: try charges.names(of: lines, for: owner, in: transaction),
                topUp: payment?.request.owner == owner ? payment : nil,
                topUpKey: asked,
                form: try Self.form(offers.topUp, key, owner, transaction),
                takesCryptocurrencies: offers.takesCryptocurrencies,
                movesCoins: offers.movesCoins,
                localTime: localTime,
                next: next,
                refused: refused
            )
        }
    }

    /// Asks the provider again while the user waits, since they may have just confirmed the payment.
    private func lookAgain(after topUp: Identifier<TopUp>, of owner: Identifier<Account>) async throws {
        let waits = try await database.write { [payments] transaction in
            let payment = try payments.findPayment(Self.key(topUp), in: transaction)
            guard let payment, payment.request.owner == owner, payment.confirmAt != nil else { return false }
            try payments.hasten(Self.key(topUp), in: transaction)
            return true
        }
        if waits { _ = try await outcome(of: topUp, isConfirmed: true) }
    }

    private static func form(
        _ offer: TopUpOffer,
        _ key: Identifier<TopUp>,
        _ owner: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> TopUpForm? {
        switch offer {
        case .none: return nil
        case .trial(let service):
            let given = WalletTexts.trialCards.map { TopUpForm.Choice(value: $0.token, name: $0.name, card: nil) }
            let choices = try given + stored(service, owner, transaction)
            return TopUpForm(key: key, choices: choices, addText: CardTexts.addTrialText)
        case .cards(let service):
            return TopUpForm(key: key, choices: try stored(service, owner, transaction), addText: CardTexts.addText)
        }
    }

    private static func stored(
        _ service: CardService,
        _ owner: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [TopUpForm.Choice] {
        try service.usable(of: owner, transaction).compactMap { record in
            record.card.map {
                TopUpForm.Choice(value: record.id.description, name: CardTexts.name(of: $0), card: record.id)
            }
        }
    }

    /// Charges a card, and waits a moment for the result.
    ///
    /// - Throws: `Problem` that names the invalid fields.
    func topUp(_ input: Input<TopUpRequest>, _ owner: Identifier<Account>) async throws -> TopUpResponse {
        if case .none = offers.topUp { throw Problem.notFound(WalletTexts.topUp) }
        let (amount, card) = try await checked(input, owner)
        let id = input.key ?? ids.next(TopUp.self)
        let request = PaymentRequest(amount, card: card, owner: owner, takesAtOnce: true, isOwnerPresent: true)
        do {
            try await database.write { [payments] in try payments.request(request, key: Self.key(id), in: $0) }
        } catch PaymentRefusal.keyReused {
            throw Problem(.conflict, title: WalletTexts.sentBefore, detail: WalletTexts.sentBeforeText)
        }
        let payment = try await outcome(of: id)
        return TopUpResponse(id: id, state: payment?.state ?? .requested, amount: amount, confirmAt: payment?.confirmAt)
    }

    private func checked(
        _ input: Input<TopUpRequest>,
        _ owner: Identifier<Account>
    ) async throws -> (Money, CardToken) {
        var check = Validation()
        let amount = TopUpLimit.amount(input.amount, currency, &check)
        let text = check.text(input.card, "card", length: 1...100)
        let card = try await token(text, owner)
        check.require(card != nil, "card", WalletTexts.noSuchCard)
        try check.finish()
        // Always set; otherwise the validation has thrown.
        guard let amount, let card else { throw Problem.internalError }
        return (amount, card)
    }

    /// Returns the provider's token of a card; `nil` if it isn't the owner's.
    private func token(_ text: String, _ owner: Identifier<Account>) async throws -> CardToken? {
        switch (offers.topUp, Identifier<StoredCard>(text)) {
        case (.none, _), (.cards, nil): nil
        case (.trial, nil): CardToken(text)
        case (.trial(let service), let id?), (.cards(let service), let id?):
            try await service.token(of: id, owner: owner)
        }
    }

    /// Returns the payment after the card's bank has responded, or after three seconds.
    private func outcome(of id: Identifier<TopUp>, isConfirmed: Bool = false) async throws -> Payment? {
        var payment: Payment?
        for _ in 0..<Self.mostLooks {
            payment = try await database.read { [payments] in try payments.findPayment(Self.key(id), in: $0) }
            let needsOwner = payment?.confirmAt != nil && !isConfirmed
            let isUnderWay = [.requested, .capturing].contains(payment?.state ?? .requested)
            guard isUnderWay, !needsOwner else { return payment }
            try await sleeper.sleep(for: Self.lookEvery)
        }
        return payment
    }

    private static func key(_ id: Identifier<TopUp>) -> CommandKey { CommandKey("wallet", id, "top-up") }
}

/// How much money a user may add to the wallet at once.
enum TopUpLimit {
    private static let mostUnits: Int64 = 500
    private static let limits = FieldLimits(
        length: 0...40,
        pattern: #"^(?![0.]+$)(500(\.00?)?|[0-4]?\d{1,2}(\.\d{1,2})?)$"#,
        examples: ["1", "0.01", "499.99", "500.00"]
    )

    /// The field of the amount, with a decimal point or comma, in the wallet's currency.
    static var field: Field<String> {
        Field(
            WalletTexts.amount,
            .decimalText(within: limits, attributes: "required"),
            hint: WalletTexts.amountHint,
            initially: "20"
        )
    }

    /// Parses and validates an amount.
    static func amount(_ text: String, _ currency: Currency, _ check: inout Validation) -> Money? {
        let amount = Money(typed: text, currency)
        let most = (0..<currency.minorDigits).reduce(mostUnits) { units, _ in units * 10 }
        let isFit = amount.map { $0.isPositive && $0.minorUnits <= most } ?? false
        check.require(isFit, "amount", WalletTexts.amountLimit(Int(mostUnits)))
        return amount
    }
}

/// A request to add money to the wallet.
struct TopUpRequest: FormFieldSet {
    /// A request with the same key is a retry.
    let key = Field<Identifier<TopUp>?>(.optional(.hidden), isMadeAnew: true)
    /// The page that the money is for.
    let next = Field<Link?>(.optional(.hidden), isMadeAnew: true)
    let amount = TopUpLimit.field
    /// The ID of the user's stored card; in a trial, the test provider's name of a card.
    let card = Field<String>(WalletTexts.card, .optional(.hidden(within: .text(0...100)), or: ""))
}

struct TopUpResponse: Encodable, Sendable {
    let id: Identifier<TopUp>
    let state: String
    let amount: String
    let currency: String
    /// The page on which the card's owner has to confirm the payment, while it waits for that.
    let confirmAt: String?

    init(id: Identifier<TopUp>, state: Payment.State, amount: Money, confirmAt: String?) {
        self.confirmAt = confirmAt
        self.id = id
        self.state = state.rawValue
        self.amount = amount.decimal
        currency = amount.currency.code
    }
}
