import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct TokenStore {
    let transaction: any Transaction

    func findAddress(of owner: Identifier<Account>) throws -> String? {
        try transaction.first("SELECT address FROM token_address WHERE owner = \(owner)")?.get("address")
    }

    /// Stores a user's deposit address, unless there is one.
    func keep(address: String, of owner: Identifier<Account>) throws {
        try transaction.execute(
            "INSERT INTO token_address (owner, address) VALUES (\(owner), \(address)) ON CONFLICT (owner) DO NOTHING"
        )
    }

    /// Returns the position up to which a vault's deposits were read.
    func position(in vault: String) throws -> String {
        try transaction.first("SELECT position FROM token_position WHERE vault = \(vault)")?.get("position") ?? ""
    }

    func setPosition(_ position: String, in vault: String) throws {
        try transaction.execute(
            """
            INSERT INTO token_position (vault, position) VALUES (\(vault), \(position))
            ON CONFLICT (vault) DO UPDATE SET position = excluded.position
            """
        )
    }

    /// Stores a deposit.
    ///
    /// - Returns: Whether it is new.
    func insert(_ deposit: TokenDeposits.Deposit, isCredited: Bool, at now: Timestamp) throws -> Bool {
        try transaction.first(
            """
            INSERT INTO token_deposit (id, account, coins, is_credited, made_at)
            VALUES (\(deposit.id), \(deposit.account), \(deposit.coins), \(isCredited), \(now))
            ON CONFLICT (id) DO NOTHING RETURNING id
            """
        ) != nil
    }

    func find(_ id: Identifier<TokenWithdrawal>) throws -> TokenWithdrawal? {
        try TokenWithdrawal.table.find(id, in: transaction)
    }

    /// Returns a user's withdrawals, latest first.
    func list(of owner: Identifier<Account>, limit: Int) throws -> [TokenWithdrawal] {
        try TokenWithdrawal.table.list(
            "WHERE owner = \(owner) ORDER BY made_at DESC, id DESC LIMIT \(limit)",
            in: transaction
        )
    }

    /// Returns the withdrawals that the vault has not decided yet, oldest first.
    func pending(limit: Int) throws -> [TokenWithdrawal] {
        try TokenWithdrawal.table.list("WHERE state = 'pending' ORDER BY made_at, id LIMIT \(limit)", in: transaction)
    }

    func findDeposit(_ id: String) throws -> DepositRecord? {
        try transaction.first("SELECT \(DepositRecord.columns) FROM token_deposit WHERE id = \(id)")
            .map(DepositRecord.init(row:))
    }

    /// Returns the uncredited deposits, latest first.
    func uncredited(limit: Int) throws -> [DepositRecord] {
        try deposits("WHERE is_credited = 0 ORDER BY made_at DESC, id DESC LIMIT \(limit)")
    }

    /// Returns the manually credited deposits, latest first.
    func givenByHand(limit: Int) throws -> [DepositRecord] {
        try deposits("WHERE given_at IS NOT NULL ORDER BY given_at DESC, id DESC LIMIT \(limit)")
    }

    private func deposits(_ rest: SQL) throws -> [DepositRecord] {
        try transaction.query("SELECT \(DepositRecord.columns) FROM token_deposit \(rest)")
            .map(DepositRecord.init(row:))
    }

    /// Stores the user to credit with a deposit, unless it is already credited.
    func give(_ id: String, _ giving: DepositRecord.ManualCredit) throws {
        try transaction.execute(
            """
            UPDATE token_deposit SET is_credited = 1, given_to = \(giving.rider), given_by = \(giving.staff),
                given_at = \(giving.at)
            WHERE id = \(id) AND is_credited = 0
            """
        )
    }

    func countPending(of owner: Identifier<Account>) throws -> Int {
        try transaction.first(
            "SELECT count(*) FROM token_withdrawal WHERE owner = \(owner) AND state = 'pending'"
        )?.get(0) ?? 0
    }

    func insert(_ withdrawal: TokenWithdrawal) throws {
        try TokenWithdrawal.table.insert(withdrawal, in: transaction)
    }

    /// Stores the vault's response, unless there is one.
    ///
    /// - Returns: Whether it was the first.
    func resolve(_ id: Identifier<TokenWithdrawal>, _ state: TokenWithdrawal.State, reference: String?) throws -> Bool {
        try transaction.first(
            """
            UPDATE token_withdrawal SET state = \(state), reference = \(reference)
            WHERE id = \(id) AND state = 'pending' RETURNING id
            """
        ) != nil
    }
}

extension DepositRecord {
    fileprivate static let columns: SQL = "id, account, coins, made_at, is_credited, given_to, given_by, given_at"

    fileprivate init(row: Row) throws {
        deposit = TokenDeposits.Deposit(
            id: try row.get("id"),
            account: try row.get("account"),
            coins: try row.get("coins")
        )
        madeAt = try row.get("made_at")
        isCredited = try row.get("is_credited")
        let rider: Identifier<Account>? = try row.get("given_to")
        giving = try rider.map { ManualCredit(rider: $0, staff: try row.get("given_by"), at: try row.get("given_at")) }
    }
}

extension TokenStore {
    /// The deposit addresses of users.
    static let personal = PersonalTable(
        "token_address",
        [.account("owner", in: "Token address", erasing: .row), .content("address", as: .plain("Address"))]
    )
}
