public import CrosstownKit

/// What the rentals ask of the hardware.
public struct RentalDevices: Sendable {
    let locks: any Locks
    let registered: any RegisteredDevices

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - locks: gives orders to the hardware.
    ///   - registered: says which locks and stations are let in, and tells how they stand.
    public init(locks: any Locks, registered: any RegisteredDevices) {
        self.locks = locks
        self.registered = registered
    }
}

/// What the rentals ask of those who keep people's money.
public struct RentalMoney: Sendable {
    let wallet: any Wallet
    let payments: any Payments
    let cards: (any CardFunding)?

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - wallet: sets money aside and takes it.
    ///   - payments: tells whose money came from a card.
    ///   - cards: brings money from stored cards; nobody has any where it is `nil`.
    public init(wallet: any Wallet, payments: any Payments, cards: (any CardFunding)? = nil) {
        self.wallet = wallet
        self.payments = payments
        self.cards = cards
    }
}

extension Rentals {
    /// The rentals over what their module is given.
    init(
        _ host: FeatureHost,
        rules: RentalRules,
        devices: RentalDevices,
        money: RentalMoney,
        staff: any AccountDirectory,
        institutions: any InstitutionPeople
    ) {
        self.init(
            database: host.database,
            rules: rules,
            clock: host.clock,
            ids: host.ids,
            locks: devices.locks,
            devices: devices.registered,
            wallet: money.wallet,
            institutions: institutions,
            cards: money.cards,
            notices: host.notices,
            staff: staff,
            people: host.people,
            coins: host.coins
        )
    }
}
