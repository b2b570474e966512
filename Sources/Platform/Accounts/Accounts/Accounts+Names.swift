import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension Accounts {
    private static let namesAtOnce = 200

    /// Converts the names of accounts from older versions to the form in which names are unique now.
    ///
    /// If two names become the same, the newer account keeps its old form; both users sign in as before.
    ///
    /// - Throws: `DatabaseError`.
    public func foldNames() async throws {
        while try await database.write({ try Self.foldSomeNames(in: $0) }) {}
    }

    /// Returns whether there were any.
    private static func foldSomeNames(in transaction: any Transaction) throws -> Bool {
        let rows = try transaction.query(
            "SELECT id, folded_name FROM account WHERE is_folded = 0 ORDER BY id LIMIT \(namesAtOnce)"
        )
        for row in rows {
            let id: Identifier<Account> = try row.get("id")
            let before: String = try row.get("folded_name")
            let folded = UserNameForms(entered: before).folded
            let isTaken =
                try transaction.first("SELECT 1 AS one FROM account WHERE folded_name = \(folded) AND id <> \(id)")
                != nil
            let name = isTaken ? before : folded
            try transaction.execute("UPDATE account SET folded_name = \(name), is_folded = 1 WHERE id = \(id)")
        }
        return !rows.isEmpty
    }

    /// Validates that a name can't be mistaken for a staff name and isn't reserved.
    ///
    /// If a user name equals another one, the error that it is taken comes from elsewhere; a nickname must not equal
    /// one. Administrators may use reserved names, and users may keep an existing nickname.
    ///
    /// - Throws: `Problem` that names the field.
    func refuseLikenessToStaff(
        _ text: String,
        unlessOf person: Identifier<Account>? = nil,
        field: String = "userName"
    ) async throws {
        let name = UserNameForms(entered: text)
        let (staff, mayReserved) = try await database.read { transaction in
            let staff = try transaction.query(
                """
                SELECT user_name, folded_name FROM account WHERE id <> \(person ?? .nobody) AND id IN (
                    SELECT account FROM account_grant WHERE role = \(Role.administrator.rawValue)
                ) ORDER BY id LIMIT 1000
                """
            ).map {
                (name: try $0.get("user_name", as: String.self), folded: try $0.get("folded_name", as: String.self))
            }
            let mayReserved = try person.map { try mayBeCalled(text, $0, in: transaction) } ?? false
            return (staff, mayReserved)
        }
        let isLike = staff.contains {
            let isSame = $0.folded == name.folded && person == nil
            return !isSame && UserNameForms(entered: $0.name).likeness == name.likeness
        }
        if isLike { throw Problem.invalid([.init(field: field, message: AccountTexts.likeStaff)]) }
        if !mayReserved, reserved.reserves(text) {
            throw Problem.invalid([.init(field: field, message: AccountTexts.reservedName)])
        }
    }

    /// Returns whether the user already has the nickname, or is an administrator, who may use any.
    private func mayBeCalled(
        _ nickname: String,
        _ person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        if try ProfileStore(transaction: transaction).profile(of: person).nickname == nickname { return true }
        return try transaction.first(
            """
            SELECT 1 AS one FROM account_grant
            WHERE account = \(person) AND role = \(Role.administrator.rawValue)
            """
        ) != nil
    }
}
