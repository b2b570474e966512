import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The addresses of incentives, unchanged since only riders had coins.
enum IncentiveLinks {
    static let gifts: Link = "/rentals/gifts"
    static let giftsSeen: Link = "/rentals/gifts/seen"
    static let coinsFirst: Link = "/rentals/gifts/coins-first"
    static let consoleGifts: Link = "/rentals/console/gifts"
    static let giftPlans: Link = "/rentals/console/gifts/plans"
    static let consoleEvents: Link = "/rentals/console/city-events"
    static let consoleRewards: Link = "/rentals/console/rewards"
    static let handOver: Link = "/rentals/console/rewards/hand-over"

    static func stop(_ id: Identifier<GiftPlan>) -> Link { "/rentals/console/gifts/plans/\(id)/stop" }
    static func enter(_ id: Identifier<CityEvent>) -> Link { "/rentals/city-events/\(id)/enter" }
    static func withdraw(_ id: Identifier<CityEvent>) -> Link { "/rentals/city-events/\(id)/withdraw" }
    static func consoleEvent(_ id: Identifier<CityEvent>) -> Link { "/rentals/console/city-events/\(id)" }
    static func cancel(_ id: Identifier<CityEvent>) -> Link { "/rentals/console/city-events/\(id)/cancel" }
    static func winners(_ id: Identifier<CityEvent>) -> Link { "/rentals/console/city-events/\(id)/winners" }
    static func redeem(_ id: Identifier<Reward>) -> Link { "/rentals/rewards/\(id)/redeem" }
    static func consoleReward(_ id: Identifier<Reward>) -> Link { "/rentals/console/rewards/\(id)" }
    static func turn(_ id: Identifier<Reward>) -> Link { "/rentals/console/rewards/\(id)/turn" }
}
