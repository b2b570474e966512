import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The pending withdrawals and deposits, for staff.
struct TokenConsolePage: Page {
    struct Withdrawal: Codable, Sendable {
        let id: Identifier<TokenWithdrawal>
        let owner: String
        let coins: Int64
        let address: String
        let madeAt: Timestamp

        init(_ withdrawal: TokenWithdrawal, _ names: [Identifier<Account>: String]) {
            id = withdrawal.id
            owner = names[withdrawal.owner] ?? withdrawal.owner.description
            coins = withdrawal.coins
            address = withdrawal.address
            madeAt = withdrawal.madeAt
        }
    }

    struct Deposit: Codable, Sendable {
        /// The vault's ID.
        let id: String
        /// The user name of the owner, or the vault's text if no user has that name.
        let owner: String
        let coins: Int64
        let madeAt: Timestamp

        init(_ record: DepositRecord, _ names: [Identifier<Account>: String]) {
            let account = record.deposit.account
            id = record.deposit.id
            owner = Identifier<Account>(account).flatMap { names[$0] } ?? account
            coins = record.deposit.coins
            madeAt = record.madeAt
        }
    }

    private struct Encoded: Codable {
        let withdrawals: [Withdrawal]
        let deposits: [Deposit]
        let given: [DepositResponse]
    }

    /// Oldest first, since the oldest is the most urgent.
    let withdrawals: [Withdrawal]
    /// Latest first.
    let deposits: [Deposit]
    /// Manually credited deposits, latest first.
    let given: [DepositResponse]
    let localTime: LocalTime

    var title: LocalizedText { TokenTexts.console }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(withdrawals: withdrawals, deposits: deposits, given: given).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(withdrawals.isEmpty && deposits.isEmpty ? Self.empty : .empty)\
        \(withdrawals.isEmpty ? .empty : withdrawalTable)\(deposits.isEmpty ? .empty : depositTable)\
        \(given.isEmpty ? .empty : givenTable)</div>
        """
    }

    private static var empty: Markup { EmptyState("wallet", TokenTexts.allDone, TokenTexts.allDoneText).markup }

    private var withdrawalTable: Markup {
        ConsoleTable(
            id: "withdrawals",
            caption: TokenTexts.unsent,
            columns: [
                .init(BooksTexts.when), .init(BooksTexts.card), .init(TokenTexts.coins, isNumber: true),
                .init(TokenTexts.address), .init(BooksTexts.reference),
            ],
            rows: withdrawals.map { line in
                [
                    "\(localTime.text(for: line.madeAt))", "\(line.owner)", "\(line.coins)",
                    "<code class=\"small\">\(line.address)</code>", "<code class=\"small\">\(line.id)</code>",
                ]
            }
        ).markup
    }

    private var depositTable: Markup {
        ConsoleTable(
            id: "deposits",
            caption: TokenTexts.uncredited,
            columns: [
                .init(BooksTexts.when), .init(TokenTexts.forWhom), .init(TokenTexts.coins, isNumber: true),
                .init(BooksTexts.reference), .init(TokenTexts.whatToDo),
            ],
            rows: deposits.map { line in
                [
                    "\(localTime.text(for: line.madeAt))", "\(line.owner)", "\(line.coins)",
                    "<code class=\"small\">\(line.id)</code>", way(to: line),
                ]
            }
        ).markup
    }

    private func way(to deposit: Deposit) -> Markup {
        guard deposit.coins > 0 else { return "\(TokenTexts.nothing)" }
        return """
            <a class="button button-small"\(attribute: "href", TokenLinks.deposit(deposit.id))>\(TokenTexts.giveToSomebody)\
            <span class="visually-hidden"> \(deposit.id)</span></a>
            """
    }

    private var givenTable: Markup {
        ConsoleTable(
            id: "given",
            caption: TokenTexts.given,
            columns: [
                .init(BooksTexts.when), .init(TokenTexts.givenTo), .init(TokenTexts.coins, isNumber: true),
                .init(TokenTexts.givenBy), .init(BooksTexts.reference),
            ],
            rows: given.map { line in
                [
                    "\(line.givenAt.map { localTime.text(for: $0) } ?? "")", "\(line.rider ?? "")", "\(line.coins)",
                    "\(line.givenBy ?? "")", "<code class=\"small\">\(line.id)</code>",
                ]
            }
        ).markup
    }
}
