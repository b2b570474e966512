public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Shows staff pending withdrawals and uncredited deposits, which they can credit to a user.
public struct TokenConsole: Sendable {
    private static let mostListed = 200

    let service: TokenService
    let database: any Database
    let directory: any AccountDirectory
    let clock: any WallClock
    let localTime: LocalTime

    /// Creates the console of a service; `directory` returns users' names.
    public init(
        service: TokenService,
        database: any Database,
        directory: any AccountDirectory,
        clock: any WallClock,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        self.service = service
        self.database = database
        self.directory = directory
        self.clock = clock
        localTime = LocalTime(secondsFromUTC: secondsFromUTC)
    }

    func page() async throws -> TokenConsolePage {
        try await database.read { [self] transaction in
            let store = TokenStore(transaction: transaction)
            let withdrawals = try store.pending(limit: Self.mostListed)
            let deposits = try store.uncredited(limit: Self.mostListed)
            let given = try store.givenByHand(limit: Self.mostListed)
            let names = try names(of: deposits + given, and: withdrawals.map(\.owner), transaction)
            return TokenConsolePage(
                withdrawals: withdrawals.map { TokenConsolePage.Withdrawal($0, names) },
                deposits: deposits.map { TokenConsolePage.Deposit($0, names) },
                given: given.map { DepositResponse($0, names) },
                localTime: localTime
            )
        }
    }

    /// Returns the user names in some deposits, and of other users.
    func names(
        of records: [DepositRecord],
        and others: [Identifier<Account>] = [],
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        let people = records.flatMap { record in
            [Identifier(record.deposit.account), record.giving?.rider, record.giving?.staff].compactMap { $0 }
        }
        return try directory.userNames(of: Array(Set(people + others)), in: transaction)
    }
}
