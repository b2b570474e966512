import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct DepositResponse: Codable, Sendable {
    /// The vault's ID.
    let id: String
    let coins: Int64
    /// The user who received the coins.
    let rider: String?
    /// The staff member who decided.
    let givenBy: String?
    let givenAt: Timestamp?

    init(_ record: DepositRecord, _ names: [Identifier<Account>: String]) {
        id = record.deposit.id
        coins = record.deposit.coins
        rider = record.giving.map { names[$0.rider] ?? $0.rider.description }
        givenBy = record.giving.map { names[$0.staff] ?? $0.staff.description }
        givenAt = record.giving?.at
    }
}
