import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of users with their roles, for staff.
struct PeopleStore {
    let transaction: any Transaction

    func people(_ condition: SQL, limit: Int) throws -> [PeopleService.Person] {
        let rows = try transaction.query(
            "SELECT id, user_name, made_at FROM account WHERE \(condition) ORDER BY id LIMIT \(limit)"
        )
        let grants = try GrantStore(transaction: transaction).grants(of: rows.map { try $0.get("id") })
        let byAccount = Dictionary(grouping: grants, by: \.account)
        return try rows.map { row in
            let id: Identifier<Account> = try row.get("id")
            return PeopleService.Person(
                id: id,
                userName: try row.get("user_name"),
                since: try row.get("made_at"),
                grants: byAccount[id] ?? []
            )
        }
    }
}
