import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Loads riders' coins, and creates gifts for the city.
struct GiftService: Sendable {
    let incentives: Incentives
    /// The back link of the riders' page.
    let back: Link

    private static let mostListed = 100

    func page(of rider: Identifier<Account>, problem: Problem? = nil) async throws -> GiftsPage {
        try await incentives.read { [back] context in
            let coins = try context.balances.balance(of: rider)
            let bonus = try context.city.bonus.map { bonus in
                let count = try bonus.rides.countPaidRides(of: rider, in: context.transaction)
                return GiftsPage.NextBonus(rides: bonus.ridesToGo(after: count), coins: bonus.coins)
            }
            return GiftsPage(
                coins: coins,
                coinsFirst: try context.balances.areFirst(for: rider),
                gifts: try context.gifts.store.list(of: rider, limit: Self.mostListed),
                bonus: bonus,
                events: EventList(views: try context.events.shown(to: rider)),
                rewards: try context.rewards.shown(to: rider, coins: coins),
                back: back,
                problem: problem
            )
        }
    }

    func setCoinsFirst(_ request: CoinsFirstRequest, for rider: Identifier<Account>) async throws -> CoinsFirstRequest {
        try await incentives.change { try $0.balances.setFirst(request.coinsFirst, for: rider) }
        return request
    }

    /// Marks all gifts as seen by a rider.
    func setSeen(by rider: Identifier<Account>) async throws {
        try await incentives.change { try $0.gifts.store.setSeen(by: rider) }
    }

    /// Returns the city's gifts, and a form for a new one.
    func console(refused: RefusedForm? = nil) async throws -> GiftConsolePage {
        let key = incentives.ids.next(CoinGift.self)
        return try await incentives.read { context in
            GiftConsolePage(
                given: try context.gifts.store.listGiven(limit: Self.mostListed),
                key: key,
                refused: refused
            )
        }
    }

    /// Validates the names of recipients.
    func check(_ riders: [String], by giver: Identifier<Account>) async throws {
        try await incentives.read { _ = try $0.gifts.riders(called: riders, for: giver) }
    }

    func give(_ input: Input<GiftRequest>, by giver: Identifier<Account>) async throws -> CoinGift {
        try await incentives.change { try $0.gifts.give(input, by: giver) }
    }

    /// The deadline handlers of gifts, by kind.
    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            GiftGrants.kind: { [incentives] deadline, transaction in
                let gifts = incentives.within(transaction).gifts
                guard let id = Identifier<CoinGift>(deadline.subject), let gift = try gifts.store.find(id) else {
                    return
                }
                try gifts.giveNext(gift, behind: Identifier<Account>(deadline.body))
            }
        ]
    }
}
