import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The coins of people: a currency of the wallet, of which each pays one smallest part of money, such as a cent.
struct CoinBalances {
    let transaction: any Transaction
    let wallet: any Wallet

    /// How many coins somebody has.
    func balance(of person: Identifier<Account>) throws -> Int64 {
        try wallet.balance(of: person, in: .coin, transaction).available.minorUnits
    }

    /// Whether somebody pays with coins before money.
    func areFirst(for person: Identifier<Account>) throws -> Bool {
        try transaction.first("SELECT 1 FROM rentals_coins_first WHERE rider = \(person)") != nil
    }

    /// The coins of those among several people who pay with coins before money.
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

    /// What coins would pay for somebody of some money: nothing where money comes first.
    func part(of money: Money, for person: Identifier<Account>) throws -> Money {
        guard try areFirst(for: person) else { return .zero(money.currency) }
        return Money(minorUnits: max(0, min(try balance(of: person), money.minorUnits)), money.currency)
    }
}

extension CoinBalances {
    static let personal = PersonalTable(
        "rentals_coins_first",
        [.account("rider", in: "Coins pay for rides first", erasing: .row), .listed("1", as: .yesOrNo("Wanted"))]
    )
}
