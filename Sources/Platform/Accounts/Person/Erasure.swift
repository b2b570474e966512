import CrosstownContract
public import CrosstownKit
package import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// Deletes users' accounts with all personal data (T-N2).
///
/// The ledger stays, as the law requires: its account numbers then refer to no user.
public struct Erasure: Sendable {
    /// What a user sees before the decision.
    struct Outlook: Sendable {
        /// What has to end first.
        let obstacles: [LocalizedText]
        /// The money that would be lost.
        let balances: [Money]
        /// The data that has to be kept, without any reference to the user.
        let remains: [LocalizedText]
    }

    private let accounts: Accounts
    private let keepers: [any PersonalDataKeeper]

    /// Creates the service; `keepers` are the features, then the parts that they depend on.
    public init(accounts: Accounts, keepers: [any PersonalDataKeeper]) {
        self.accounts = accounts
        self.keepers = keepers
    }

    /// Returns what prevents the deletion, and what would be lost.
    func outlook(for caller: Caller) async throws -> Outlook {
        let person = try await accounts.owner(caller).id
        return try await accounts.database.read { try outlook(for: person, in: $0) }
    }

    /// Deletes the caller's account.
    ///
    /// Data of third-party providers, such as cards, is deleted first: if that fails, nothing is deleted here, and the
    /// user may try again.
    ///
    /// - Throws: `Problem` that names the password, or says what has to end first.
    func erase(_ caller: Caller, _ form: ErasureForm) async throws {
        let owner = try await accounts.owner(caller)
        try await accounts.confirm(owner, password: form.password)
        let before = try await accounts.database.read { try outlook(for: owner.id, in: $0) }
        try check(before, givesUp: form.givesUp == true)
        for keeper in keepers { try await keeper.prepareErasure(of: owner.id) }
        let ended = try await accounts.database.write { transaction in
            try check(outlook(for: owner.id, in: transaction), givesUp: form.givesUp == true)
            return try eraseAll(about: owner.id, in: transaction)
        }
        accounts.forget(ended)
    }

    /// Deletes an account that has no obstacles, with all stored data about its owner.
    ///
    /// - Throws: `DatabaseError`.
    package func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        _ = try eraseAll(about: person, in: transaction)
    }

    /// Asks third-party providers to delete their data of an account that staff are about to remove.
    ///
    /// - Throws: `Problem` that says what has to end first; nothing is deleted anywhere then.
    func prepareRemoval(of person: Identifier<Account>) async throws {
        try await accounts.database.read { try checkRemoval(of: person, in: $0) }
        for keeper in keepers { try await keeper.prepareErasure(of: person) }
    }

    /// Deletes an account for staff; money in its wallet must be paid out first.
    ///
    /// - Throws: `Problem` that says what has to end first.
    func remove(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try checkRemoval(of: person, in: transaction)
        _ = try eraseAll(about: person, in: transaction)
    }

    private func checkRemoval(of person: Identifier<Account>, in transaction: any Transaction) throws {
        let outlook = try outlook(for: person, in: transaction)
        let money = outlook.balances.filter { $0.currency != .coin }
        let unpaid = money.isEmpty ? "" : ErasureTexts.payOutFirst(money)
        let obstacles: LocalizedText =
            outlook.obstacles.isEmpty ? "" : ErasureTexts.ownerReads(.sentences(outlook.obstacles))
        guard unpaid.isEmpty, obstacles.isEmpty else {
            throw Problem.conflict(ErasureTexts.notYet, .sentences([unpaid, obstacles]))
        }
    }

    private func eraseAll(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Session>] {
        for keeper in keepers { try keeper.erase(person, in: transaction) }
        try PlatformTraces(transaction: transaction).erase(person)
        return try accounts.delete(person, in: transaction)
    }

    private func outlook(for person: Identifier<Account>, in transaction: any Transaction) throws -> Outlook {
        let traces = PlatformTraces(transaction: transaction)
        let obstacles = try keepers.flatMap { try $0.obstacles(toErasing: person, in: transaction) }
        return Outlook(
            obstacles: try obstacles + traces.obstacles(toErasing: person),
            balances: try keepers.flatMap { try $0.valuables(of: person, in: transaction) },
            remains: try keepers.flatMap { try $0.remains(ofErasing: person, in: transaction) }
        )
    }

    private func check(_ outlook: Outlook, givesUp: Bool) throws {
        guard outlook.obstacles.isEmpty else {
            throw Problem.conflict(ErasureTexts.notYet, .sentences(outlook.obstacles))
        }
        guard givesUp || outlook.balances.isEmpty else {
            throw Problem.invalid([.init(field: "givesUp", message: ErasureTexts.mustGiveUp)])
        }
    }
}

struct ErasureForm: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["password": .text(Credentials.passwordLength)] }

    var password: String
    /// Whether the user accepts the loss of money in the wallet.
    var givesUp: Bool?
}
