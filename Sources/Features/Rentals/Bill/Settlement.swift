import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// A payment or refund of a ride.
package struct RidePayment: Hashable, Sendable {
    /// Counts up from one within a ride.
    package let number: Int
    /// The key in the books.
    let key: CommandKey
    package let amount: Int64
    /// The payment that it refunds, fully or in part; `nil` for a payment.
    package let refunds: Int?
    /// Whether it is in coins, each worth the smallest unit of the tariff's currency.
    package let inCoins: Bool
    let madeAt: Timestamp
}

extension RidePayment {
    fileprivate init(row: Row) throws {
        number = try row.get("number")
        key = CommandKey(stored: try row.get("key"))
        amount = try row.get("amount")
        refunds = try row.get("refunds")
        inCoins = try row.get("in_coins")
        madeAt = try row.get("made_at")
    }
}

/// Charges or refunds the difference between the payments and the price of a ride; safe to repeat.
package struct Settlement {
    /// The purpose of ride revenue in the books.
    static let purpose: Purpose = "rides"

    let transaction: any Transaction
    let now: Timestamp
    let wallet: any Wallet
    let coins: any Coins

    /// Charges what is missing as far as the money allows, or refunds the excess; returns the amount paid.
    func settle(_ ride: Ride, _ price: Money) throws -> Money {
        var payments = try payments(of: ride.id)
        let taken = Self.taken(payments, price.currency)
        if try taken < price {
            try collect(price - taken, for: ride, &payments)
        } else {
            try release(ride)
            try giveBack(taken - price, for: ride, &payments)
        }
        return Self.taken(payments, price.currency)
    }

    /// Returns all payments of a ride in order.
    package func payments(of ride: Identifier<Ride>) throws -> [RidePayment] { try payments(of: [ride])[ride] ?? [] }

    /// Returns all payments of several rides.
    package func payments(of rides: Set<Identifier<Ride>>) throws -> [Identifier<Ride>: [RidePayment]] {
        try transaction.query(
            """
            SELECT ride, number, key, amount, refunds, in_coins, made_at FROM rentals_payment
            WHERE ride IN \(list: rides) ORDER BY ride, number
            """
        ).reduce(into: [:]) { payments, row in
            payments[try row.get("ride"), default: []].append(try RidePayment(row: row))
        }
    }

    private static func taken(_ payments: [RidePayment], _ currency: Currency) -> Money {
        let sum = payments.reduce(0) { $0 + ($1.refunds == nil ? $1.amount : -$1.amount) }
        return Money(minorUnits: sum, currency)
    }

    private func collect(_ missing: Money, for ride: Ride, _ payments: inout [RidePayment]) throws {
        let inCoins = try spendCoins(upTo: missing, for: ride, &payments)
        let rest = try missing - inCoins
        guard rest.isPositive else { return try release(ride) }
        let captured = try capture(upTo: rest, for: ride, &payments)
        try charge(upTo: rest - captured, for: ride, &payments)
    }

    /// Charges coins where the rider prefers that.
    private func spendCoins(
        upTo missing: Money,
        for ride: Ride,
        _ payments: inout [RidePayment]
    ) throws -> Money {
        let part = try self.coins.part(of: missing, for: ride.rider, in: transaction)
        guard part.isPositive else { return part }
        let coins = Money(minorUnits: part.minorUnits, .coin)
        try perform(.charge(coins, from: ride.rider, for: Self.purpose), coins, ride, &payments)
        return part
    }

    /// Captures money from the hold, and releases the rest.
    private func capture(upTo missing: Money, for ride: Ride, _ payments: inout [RidePayment]) throws -> Money {
        guard let hold = try wallet.findHold(ride.holdKey, in: transaction), hold.state == .pending else {
            return .zero(missing.currency)
        }
        let part = try hold.amount < missing ? hold.amount : missing
        try perform(.capture(part, hold: ride.holdKey, for: Self.purpose), part, ride, &payments)
        return part
    }

    /// Charges the wallet, if necessary down to zero.
    private func charge(upTo missing: Money, for ride: Ride, _ payments: inout [RidePayment]) throws {
        guard missing.isPositive else { return }
        let available = try wallet.balance(of: ride.rider, in: missing.currency, transaction).available
        let part = try available < missing ? available : missing
        guard part.isPositive else { return }
        try perform(.charge(part, from: ride.rider, for: Self.purpose), part, ride, &payments)
    }

    private func release(_ ride: Ride) throws {
        guard try wallet.findHold(ride.holdKey, in: transaction)?.state == .pending else { return }
        try wallet.perform(.release(hold: ride.holdKey), key: ride.holdKey.following("unused"), in: transaction)
    }

    /// Refunds by entries that reverse the latest payments.
    private func giveBack(_ amount: Money, for ride: Ride, _ payments: inout [RidePayment]) throws {
        var rest = amount.minorUnits
        for payment in payments.reversed() where payment.refunds == nil && rest > 0 {
            let returned = payments.filter { $0.refunds == payment.number }.reduce(0) { $0 + $1.amount }
            let part = min(rest, payment.amount - returned)
            guard part > 0 else { continue }
            let money = Money(minorUnits: part, payment.inCoins ? .coin : amount.currency)
            try perform(.refund(money, of: payment.key), money, ride, &payments, refunds: payment.number)
            rest -= part
        }
    }

    private func perform(
        _ command: WalletCommand,
        _ amount: Money,
        _ ride: Ride,
        _ payments: inout [RidePayment],
        refunds: Int? = nil
    ) throws {
        let number = (payments.last?.number ?? 0) + 1
        let payment = RidePayment(
            number: number,
            key: CommandKey("ride", ride.id, "payment", number: number),
            amount: amount.minorUnits,
            refunds: refunds,
            inCoins: amount.currency == .coin,
            madeAt: now
        )
        try wallet.perform(command, key: payment.key, in: transaction)
        try insert(payment, of: ride.id)
        payments.append(payment)
    }

    private func insert(_ payment: RidePayment, of ride: Identifier<Ride>) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_payment (ride, number, key, amount, refunds, in_coins, made_at)
            VALUES (\(ride), \(payment.number), \(payment.key.description), \(payment.amount), \(payment.refunds),
                \(payment.inCoins), \(payment.madeAt))
            """
        )
    }
}
