import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Coin balances: a currency of the wallet, where a coin pays the smallest unit of money, such as a cent.
struct CoinBalances {
    let transaction: any Transaction
    let wallet: any Wallet

    func balance(of person: Identifier<Account>) throws -> Int64 {
        try wallet.balance(of: person, in: .coin, transaction).available.minorUnits
    }

    /// Whether a user pays with coins before money.
    func areFirst(for person: Identifier<Account>) throws -> Bool {
        try transaction.first("SELECT 1 FROM rentals_coins_first WHERE rider = \(person)") != nil
    }

    /// The balances of the users who pay with coins before money.
    func payingFirst(among people: Set<Identifier<Account>>) throws -> [Identifier<Account>: Int64] {
        let wishing: Set<Identifier<Account>> = try Set(
            transaction.query("SELECT rider FROM rentals_coins_first WHERE rider IN \(list: people)")
                .map { try $0.get("rider") }
        )
        guard !wishing.isEmpty else { return [:] }
        return try wallet.available(to: wishing, in: .coin, transaction).mapValues { max(0, $0.minorUnits) }
    }

    func setFirst(_ areFirst: Bool, for person: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM rentals_coins_first WHERE rider = \(person)")
        guard areFirst else { return }
        try transaction.execute("INSERT INTO rentals_coins_first (rider) VALUES (\(person))")
    }

    /// Returns how much of a price coins would pay; zero where the user pays with money first.
    func part(of money: Money, for person: Identifier<Account>) throws -> Money {
        guard try areFirst(for: person) else { return .zero(money.currency) }
        return Money(minorUnits: max(0, min(try balance(of: person), money.minorUnits)), money.currency)
    }
}

extension CoinBalances {
    static let personal = PersonalTable(
        "rentals_coins_first",
        [.account("rider", in: "Pay with coins first", erasing: .row), .listed("1", as: .yesOrNo("Chosen"))]
    )
}
