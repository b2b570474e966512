public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Coins: gifts, scheduled and random gifts, events with prizes, and rewards.
public struct IncentivesModule: FeatureModule {
    /// The feature's identifier.
    public static let id: FeatureID = "incentives"

    private let incentives: Incentives
    /// The capability whose tab contains coins; `nil` where coins are a capability of their own.
    private let home: CoinHome?
    private let gifts: GiftService
    private let plans: GiftPlanService
    private let events: EventService
    private let rewards: RewardService

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services all features receive.
    ///   - wallet: stores the coins.
    ///   - directory: finds the recipients of gifts.
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

    /// Lets capabilities credit coins.
    public var coins: any Coins { CapabilityCoins(incentives: incentives) }

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { IncentiveTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { IncentivePersonalTables.all }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { IncentiveMigrations.all }

    /// The console's entries for gifts, events and rewards.
    public var menu: [MenuEntry] { IncentiveMenu.entries }

    /// The coins capability, where no other capability's tab contains it.
    public var capability: Capability? { home == nil ? IncentiveMenu.capability : nil }

    /// The notification of new coins.
    public var noticeKinds: [NoticeKind] { [IncentiveNotices.coins] }

    /// Handlers for the next batch of a gift and for scheduled gifts.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        gifts.deadlineHandlers.merging(plans.deadlineHandlers) { first, _ in first }
    }

    /// Deletes a user from gifts, plans, events and rewards.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try IncentivePersonalTables.erase(person, leaving: incentives.ids.next(Account.self), in: transaction)
    }

    /// Adds the routes of users and of staff who give coins.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        GiftRoutes(service: gifts).add(to: routes)
        GiftPlanRoutes(service: plans).add(to: routes)
        EventRoutes(service: events, gifts: gifts).add(to: routes)
        EventConsoleRoutes(service: events).add(to: routes)
        RewardRoutes(service: rewards, gifts: gifts).add(to: routes)
        RewardConsoleRoutes(service: rewards).add(to: routes)
    }
}
