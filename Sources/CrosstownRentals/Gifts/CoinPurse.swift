import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The coins of riders: a currency of the wallet, of which each pays one smallest part of money, such as a cent.
struct CoinPurse {
    let transaction: any Transaction
    let wallet: any Wallet

    /// How many coins a rider has.
    func balance(of rider: Identifier<Account>) throws -> Int64 {
        try wallet.balance(of: rider, in: .coin, transaction).available.minorUnits
    }

    /// Whether a rider pays with coins before money.
    func comesFirst(for rider: Identifier<Account>) throws -> Bool {
        try transaction.first("SELECT 1 FROM rentals_coins_first WHERE rider = \(rider)") != nil
    }

    /// The coins of those among several riders who pay with coins before money.
    func coinsFirst(of riders: Set<Identifier<Account>>) throws -> [Identifier<Account>: Int64] {
        let wishing: Set<Identifier<Account>> = try Set(
            transaction.query("SELECT rider FROM rentals_coins_first WHERE rider IN \(list: riders)")
                .map { try $0.get("rider") }
        )
        guard !wishing.isEmpty else { return [:] }
        return try wallet.available(to: wishing, in: .coin, transaction).mapValues { max(0, $0.minorUnits) }
    }

    func setFirst(_ comesFirst: Bool, for rider: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM rentals_coins_first WHERE rider = \(rider)")
        guard comesFirst else { return }
        try transaction.execute("INSERT INTO rentals_coins_first (rider) VALUES (\(rider))")
    }

    /// What coins would pay for a rider of some money: nothing where money comes first.
    func part(of money: Money, for rider: Identifier<Account>) throws -> Money {
        guard try comesFirst(for: rider) else { return .zero(money.currency) }
        return Money(minorUnits: max(0, min(try balance(of: rider), money.minorUnits)), money.currency)
    }
}
