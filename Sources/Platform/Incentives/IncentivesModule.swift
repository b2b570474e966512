public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Coins and what is done with them: gifts, gifts by the clock and by chance, events with prizes, rewards.
public struct IncentivesModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "incentives"

    private let incentives: Incentives
    /// The capability behind whose tab coins are found; they are a capability of their own where it is `nil`.
    private let home: CoinHome?
    private let gifts: GiftService
    private let plans: GiftPlanService
    private let events: EventService
    private let rewards: RewardService

    /// Makes the feature over what its host gives.
    ///
    /// - Parameters:
    ///   - host: what every feature is given.
    ///   - wallet: keeps the coins.
    ///   - directory: finds those who are given something.
    public init(_ host: FeatureHost, wallet: any Wallet, directory: any AccountDirectory) {
        incentives = Incentives(
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            random: RandomSource(randomBytes: host.randomBytes),
            wallet: wallet,
            directory: directory,
            notices: host.notices,
            bonus: host.coinHome.map { RideBonus(rides: $0.rides) }
        )
        home = host.coinHome
        gifts = GiftService(incentives: incentives, back: home?.page ?? "/")
        plans = GiftPlanService(incentives: incentives)
        events = EventService(incentives: incentives, localTime: host.city.localTime)
        rewards = RewardService(incentives: incentives, localTime: host.city.localTime)
    }

    /// What capabilities give coins through.
    public var coins: any Coins { CapabilityCoins(incentives: incentives) }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { IncentiveTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { IncentivePersonalTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { IncentiveMigrations.all }

    /// Gifts, events and rewards for those who give them.
    public var menu: [MenuEntry] { IncentiveMenu.entries }

    /// Coins, where they stand behind no tab of another capability.
    public var capability: Capability? { home == nil ? IncentiveMenu.capability : nil }

    /// New coins.
    public var noticeKinds: [NoticeKind] { [IncentiveNotices.coins] }

    /// What happens when the next of all riders get a gift, or a plan has its time.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        gifts.deadlineHandlers.merging(plans.deadlineHandlers) { first, _ in first }
    }

    /// Takes a person out of gifts, plans, events and rewards.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try IncentivePersonalTables.erase(person, leaving: incentives.ids.next(Account.self), in: transaction)
    }

    /// Declares the routes of people and of those who give.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        GiftRoutes(service: gifts).add(to: routes)
        GiftPlanRoutes(service: plans).add(to: routes)
        EventRoutes(service: events, gifts: gifts).add(to: routes)
        EventConsoleRoutes(service: events).add(to: routes)
        RewardRoutes(service: rewards, gifts: gifts).add(to: routes)
        RewardConsoleRoutes(service: rewards).add(to: routes)
    }
}
