import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Synchronization

/// Books whose coins are backed by the tokens of a fake vault.
struct TokenOffice: Sendable {
    let books: Books
    let vault: FakeVault
    /// Where the vault is.
    let address: String
    private let service: TokenService
    private let tasks: OutboundTaskRunner

    private init(on engine: TestEngine, _ vault: FakeVault, at address: String) async throws {
        books = try await Books(on: engine, and: TokenMigrations.all)
        self.vault = vault
        self.address = address
        service = TokenService(
            vault: HTTPTokenVault(address: address, key: FakeVault.key, timeout: .seconds(300)),
            database: books.host.database,
            ledger: books.ledger,
            ids: books.host.ids,
            clock: books.host.clock,
            secondsFromUTC: { _ in 0 }
        )
        tasks = books.host.taskRunner(service.handlers)
    }

    /// Opens the office, in which Anna has a hundred coins, while a test uses it.
    static func open(
        on engine: TestEngine = .sqlite,
        _ test: @escaping @Sendable (TokenOffice, any TestClientProtocol) async throws -> Void
    ) async throws {
        let vault = FakeVault()
        try await vault.run { address in
            let office = try await TokenOffice(on: engine, vault, at: address)
            try await office.books.endow(office.books.anna, .coins(100))
            try await office.books.serve(office.addRoutes) { try await test(office, $0) }
        }
    }

    @Sendable private func addRoutes(to routes: Routes<WebContext>) {
        let console = TokenConsole(
            service: service,
            database: books.host.database,
            directory: books.directory,
            clock: books.host.clock,
            secondsFromUTC: { _ in 0 }
        )
        TokenRoutes(service: service, console: console).add(to: routes)
    }

    /// Asks for a withdrawal.
    func withdraw(_ client: any TestClientProtocol, _ coins: Int) async throws -> TestResponse {
        try await client.json(
            .post,
            "/wallet/coins/withdrawals",
            as: "anna",
            #"{"coins":\#(coins),"address":"addr-out"}"#
        )
    }

    /// Lets a time pass, with what is due in it.
    func wait(minutes: Int64) async throws {
        try await books.wait(milliseconds: minutes * 60_000, running: tasks)
    }

    /// Somebody sends tokens to Anna's address.
    func deposit(_ id: String, _ coins: Int64, to account: String? = nil) {
        let account = account ?? books.anna.description
        vault.safe.withLock { $0.deposits.append(FakeVault.Deposit(id: id, account: account, coins: coins)) }
    }

    func coins() async throws -> Int64 {
        try await books.balance(of: books.anna, in: .coin).available.minorUnits
    }

    /// What the vault should hold less than at first, by our books.
    func outsideByBooks() async throws -> Int64 {
        try await -books.owedByProviders()
    }
}
