public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Shows the operator what of tokens is not done: withdrawals that are not sent yet, and deposits that nobody has got.
public struct TokenConsole: Sendable {
    private static let mostListed = 200

    private let database: any Database
    private let directory: any AccountDirectory
    private let localTime: LocalTime

    /// Looks into a database, and names people as a directory does.
    public init(
        database: any Database,
        directory: any AccountDirectory,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        self.database = database
        self.directory = directory
        localTime = LocalTime(secondsFromUTC: secondsFromUTC)
    }

    func page() async throws -> TokenConsolePage {
        try await database.read { [directory, localTime] transaction in
            let store = TokenStore(transaction: transaction)
            let withdrawals = try store.pending(limit: Self.mostListed)
            let deposits = try store.uncredited(limit: Self.mostListed)
            let owners = withdrawals.map(\.owner) + deposits.compactMap { Identifier<Account>($0.deposit.account) }
            let names = try directory.userNames(of: Array(Set(owners)), in: transaction)
            return TokenConsolePage(
                withdrawals: withdrawals.map { TokenConsolePage.Withdrawal($0, names) },
                deposits: deposits.map { TokenConsolePage.Deposit($0.deposit, at: $0.madeAt, names) },
                localTime: localTime
            )
        }
    }
}
