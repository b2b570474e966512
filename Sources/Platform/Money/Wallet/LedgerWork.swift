import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The execution of one command.
struct LedgerWork {
    let transaction: any Transaction
    let key: CommandKey
    let command: String
    let receipt: WalletReceipt

    private var holds: HoldStore { HoldStore(transaction: transaction) }

    func run(_ command: WalletCommand) throws {
        switch command {
        case .authorize(let amount, let owner, let time): try authorize(amount, owner, time)
        case .capture(let amount, let hold, let purpose): try capture(amount, hold, purpose)
        case .release(let hold): try release(hold)
        case .charge(let amount, let owner, let purpose):
            try write([Movement(amount, from: .wallet(owner), to: .revenue(purpose))])
        case .refund(let amount, let charge): try refund(amount, charge)
        case .grant(let amount, let owner, let purpose):
            try write([Movement(amount, from: .promotion(purpose), to: .wallet(owner))])
        case .transfer(let amount, let giver, let taker): try transfer(amount, giver, taker)
        }
    }

    func write(_ movements: [Movement], refunds: Identifier<LedgerEntry>? = nil) throws {
        let entry = NewEntry(id: receipt.entry, key: key, command: command, refunds: refunds, madeAt: receipt.madeAt)
        try LedgerStore(transaction: transaction).write(entry, movements)
    }

    private func authorize(_ amount: Money, _ owner: Identifier<Account>, _ time: Duration) throws {
        let expiresAt = receipt.madeAt.advanced(milliseconds: time.wholeMilliseconds)
        try write([Movement(amount, from: .wallet(owner), to: .held(owner))])
        try holds.insert(Hold(owner: owner, amount: amount, state: .pending, expiresAt: expiresAt), key)
    }

    private func capture(_ amount: Money, _ holdKey: CommandKey, _ purpose: Purpose) throws {
        let hold = try holds.pending(holdKey)
        guard amount.currency == hold.amount.currency else { throw WalletRefusal.unfitAmount }
        let rest = try hold.amount - amount
        guard rest.minorUnits >= 0 else { throw WalletRefusal.exceedsHold(hold.amount) }
        var movements = [Movement(amount, from: .held(hold.owner), to: .revenue(purpose))]
        if rest.isPositive { movements.append(Movement(rest, from: .held(hold.owner), to: .wallet(hold.owner))) }
        try write(movements)
        try holds.resolve(holdKey, captured: amount, by: receipt.entry)
    }

    private func release(_ holdKey: CommandKey) throws {
        let hold = try holds.pending(holdKey)
        try write([Movement(hold.amount, from: .held(hold.owner), to: .wallet(hold.owner))])
        try holds.resolve(holdKey, captured: nil, by: receipt.entry)
    }

    private func refund(_ amount: Money, _ chargeKey: CommandKey) throws {
        guard let charge = try ChargeRecord.find(chargeKey, transaction) else { throw WalletRefusal.unknownCharge }
        guard amount.currency == charge.left.currency else { throw WalletRefusal.unfitAmount }
        if try charge.left < amount { throw WalletRefusal.exceedsCharge(left: charge.left) }
        try write(
            [Movement(amount, from: .revenue(charge.purpose), to: .wallet(charge.owner))],
            refunds: charge.entry
        )
    }

    private func transfer(_ amount: Money, _ giver: Identifier<Account>, _ taker: Identifier<Account>) throws {
        guard giver != taker else { throw WalletRefusal.sameAccount }
        try write([Movement(amount, from: .wallet(giver), to: .wallet(taker))])
    }
}

extension Duration {
    /// The time in whole milliseconds, rounded towards zero.
    var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
