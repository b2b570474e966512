import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What riders see of their coins, and what the city gives.
struct GiftDesk: Sendable {
    let rentals: Rentals
    let directory: any AccountDirectory
    let localTime: LocalTime

    private static let mostListed = 100

    /// The coins of a rider, and where they came from.
    func page(of rider: Identifier<Account>, problem: Problem? = nil) async throws -> GiftsPage {
        try await rentals.read { [localTime] step in
            let coins = try step.purse.balance(of: rider)
            return GiftsPage(
                coins: coins,
                coinsFirst: try step.purse.comesFirst(for: rider),
                gifts: try step.gifts.list(of: rider, limit: Self.mostListed),
                ridesToBonus: step.rules.bonusRides - (try step.gifts.countRides(of: rider)) % step.rules.bonusRides,
                bonusCoins: step.rules.bonusCoins,
                events: EventList(views: try step.events(for: rider), localTime: localTime),
                rewards: try step.rewards(for: rider, coins: coins, localTime),
                localTime: localTime,
                problem: problem
            )
        }
    }

    func setCoinsFirst(_ message: CoinsFirstMessage, for rider: Identifier<Account>) async throws -> CoinsFirstMessage {
        try await rentals.change { try $0.purse.setFirst(message.coinsFirst, for: rider) }
        return message
    }

    /// The rider has read of the gifts there are.
    func setSeen(by rider: Identifier<Account>) async throws {
        try await rentals.change { try $0.gifts.setSeen(by: rider) }
    }

    /// What the city gave, with the form for more.
    func console(refused: RefusedForm? = nil) async throws -> GiftConsolePage {
        let key = rentals.ids.next(Gift.self)
        return try await rentals.read { [localTime] step in
            GiftConsolePage(
                given: try step.gifts.listGiven(limit: Self.mostListed),
                key: key,
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// Gives.
    func give(_ message: GiftMessage, by giver: Identifier<Account>) async throws -> GiftAnswer {
        try await rentals.change { [directory] step in GiftAnswer(try step.give(message, by: giver, directory)) }
    }

    /// What happens at the deadlines that gifts set, by their kind.
    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            RentalStep.giftKind: { [rentals, directory] deadline, transaction in
                let step = rentals.step(in: transaction)
                guard let id = Identifier<Gift>(deadline.subject), let gift = try step.gifts.find(id) else { return }
                try step.giveNext(gift, behind: Identifier<Account>(deadline.body), directory)
            }
        ]
    }
}

/// What programs are told of a gift.
struct GiftAnswer: Codable, Sendable {
    let id: Identifier<Gift>
    let kind: Gift.Kind
    let coins: Int64
    let occasion: String
    let isForAll: Bool
    let givenAt: Timestamp

    init(_ gift: Gift) {
        id = gift.id
        kind = gift.kind
        coins = gift.coins
        occasion = gift.occasion
        isForAll = gift.isForAll
        givenAt = gift.givenAt
    }
}
