import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What programs are told of a deposit that was given to somebody.
struct DepositResponse: Codable, Sendable {
    /// What the vault knows it by.
    let id: String
    let coins: Int64
    /// Who got the coins.
    let rider: String?
    /// Who of the staff decided it.
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
