import CrosstownContract
public import CrosstownKit
package import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

/// Erases people's accounts with everything that is kept about them (T-N2).
///
/// The books stay as they are, since the law asks to keep them: an account in them is a number that leads to nobody then.
public struct Erasure: Sendable {
    /// What somebody is shown before deciding.
    struct Outlook: Sendable {
        /// What has to be over first.
        let obstacles: [LocalizedText]
        /// What would be lost.
        let balances: [Money]
        /// What has to be kept, without anything that leads to the person.
        let remains: [LocalizedText]
    }

    private let accounts: Accounts
    private let keepers: [any PersonalDataKeeper]

    /// Names what keeps something about people: the features, and then the parts that they stand on.
    public init(accounts: Accounts, keepers: [any PersonalDataKeeper]) {
        self.accounts = accounts
        self.keepers = keepers
    }

    /// What stands in the way, and what would be lost.
    func outlook(for caller: Caller) async throws -> Outlook {
        let person = try await accounts.owner(caller).id
        return try await accounts.database.read { try outlook(for: person, in: $0) }
    }

    /// Erases the account that asks.
    ///
    /// What others keep is forgotten there first, such as cards: should that fail, nothing is erased here, and one may ask
    /// again.
    /// - Throws: `Problem` that names the password, or says what has to be over first.
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

    /// Erases the account of somebody whom nothing keeps from it, with everything that is stored about them.
    ///
    /// - Throws: `DatabaseError`.
    package func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        _ = try eraseAll(about: person, in: transaction)
    }

    /// Has others forget what they keep about somebody whose account staff are about to remove.
    ///
    /// - Throws: `Problem` that says what has to be over first; nothing is forgotten anywhere then.
    func prepareRemoval(of person: Identifier<Account>) async throws {
        try await accounts.database.read { try checkRemoval(of: person, in: $0) }
        for keeper in keepers { try await keeper.prepareErasure(of: person) }
    }

    /// Erases an account that staff remove; money in its wallet must have been paid out.
    ///
    /// - Throws: `Problem` that says what has to be over first.
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

/// What a person enters who wants to be erased.
struct ErasureForm: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["password": .text(Credentials.passwordLength)] }

    var password: String
    /// Whether what is left in the wallet may be lost.
    var givesUp: Bool?
}
