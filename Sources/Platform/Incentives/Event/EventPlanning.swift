import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Creates and updates events for the city, and entries of riders.
struct EventPlanning {
    private static let mostShown = 50

    /// How long an event is shown after its beginning, in milliseconds.
    private static let shownMilliseconds: Int64 = 7 * 86_400_000

    let context: IncentiveTransaction

    var store: EventStore { EventStore(transaction: context.transaction) }

    func event(_ id: Identifier<CityEvent>) throws -> CityEvent {
        guard let event = try store.find(id) else { throw EventError.noSuchEvent }
        return event
    }

    /// Returns upcoming and recent events for a rider.
    func shown(to rider: Identifier<Account>) throws -> [EventView] {
        let since = context.now.advanced(milliseconds: -Self.shownMilliseconds)
        return try views(of: store.list(after: since, limit: Self.mostShown), for: rider)
    }

    func view(of event: CityEvent, for rider: Identifier<Account>? = nil) throws -> EventView {
        guard let view = try views(of: [event], for: rider).first else { throw EventError.noSuchEvent }
        return view
    }

    func views(of list: [CityEvent], for rider: Identifier<Account>? = nil) throws -> [EventView] {
        let ids = Set(list.map(\.id))
        let prizes = try store.prizes(of: ids)
        let entries = try store.countEntries(of: ids)
        let entered = try rider.map { try store.entered(by: $0, among: ids) } ?? []
        return list.map { event in
            EventView(
                event: event,
                prizes: prizes[event.id] ?? [],
                entries: entries[event.id] ?? 0,
                isEntered: entered.contains(event.id),
                now: context.now
            )
        }
    }

    /// Creates an event; safe to repeat with the same key.
    func plan(_ input: Input<EventRequest>, _ local: LocalTime) throws -> CityEvent {
        let event = CityEvent(input, id: input.key ?? context.city.ids.next(CityEvent.self), state: .planned, local)
        if let earlier = try store.find(event.id) {
            guard earlier == event else { throw EventError.keyTaken }
            return earlier
        }
        guard event.beginsAt > context.now else { throw EventError.past }
        try store.insert(event, prizes: input.prizes)
        return event
    }

    /// Updates an event; its prizes only while none is won, so that winners receive the recorded prize.
    func change(_ id: Identifier<CityEvent>, _ input: Input<EventRequest>, _ local: LocalTime) throws {
        let known = try event(id)
        try store.update(CityEvent(input, id: id, state: known.state, local))
        let prizes = try store.prizes(of: id)
        guard prizes.map(\.coins) != input.prizes else { return }
        guard prizes.allSatisfy({ $0.winner == nil }) else { throw EventError.prizeWon }
        try store.setPrizes(input.prizes, of: id)
    }

    /// Cancels an event; safe to repeat.
    func cancel(_ id: Identifier<CityEvent>) throws {
        let event = try event(id)
        guard try store.prizes(of: id).allSatisfy({ $0.winner == nil }) else { throw EventError.prizeWon }
        try store.update(event.with(.cancelled))
    }

    /// Enters a rider; safe to repeat.
    func enter(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) throws -> EventView {
        let before = try view(of: event(id), for: rider)
        guard !before.isEntered else { return before }
        guard before.isOpen else { throw EventError.notOpen }
        guard !before.isFull else { throw EventError.full }
        try store.enter(rider, id, at: context.now)
        return try view(of: event(id), for: rider)
    }

    /// Withdraws a rider's entry; safe to repeat.
    func withdraw(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) throws -> EventView {
        let before = try view(of: event(id), for: rider)
        guard before.isEntered else { return before }
        guard before.isOpen else { throw EventError.notOpen }
        try store.withdraw(rider, id)
        return try view(of: event(id), for: rider)
    }
}

/// Records winners, and credits each prize in the same transaction.
extension EventPlanning {
    /// Records the winner of a prize and credits it; safe to repeat.
    func recordWinner(_ input: Input<WinnerRequest>, of id: Identifier<CityEvent>) throws {
        let event = try event(id)
        guard event.state == .planned, event.beginsAt <= context.now else { throw EventError.notBegun }
        let prizes = try store.prizes(of: id)
        guard let prize = prizes.first(where: { $0.rank == input.rank }) else { throw EventError.noSuchPrize }
        let named = try context.city.directory.accounts(called: [input.rider], in: context.transaction)
        guard let rider = named[input.rider], try store.holdsEntry(rider, of: id) else {
            throw EventError.notEntered
        }
        guard prize.winner != rider else { return }
        guard prize.winner == nil else { throw EventError.prizeWon }
        guard !prizes.contains(where: { $0.winner == rider }) else { throw EventError.wonBefore }
        try credit(prize, of: event, to: rider)
    }

    private func credit(_ prize: EventPrize, of event: CityEvent, to rider: Identifier<Account>) throws {
        let gift = CoinGift(
            id: context.city.ids.next(CoinGift.self),
            coins: prize.coins,
            occasion: EventPrize.occasion(prize.rank, of: event.title),
            givenAt: context.now
        )
        let gifts = context.gifts
        try gifts.store.insert(gift)
        try store.insertWinner(rider, rank: prize.rank, of: event.id, gift: gift.id)
        try gifts.grant(gift, to: rider)
        try context.city.notices.tell(rider, IncentiveNotices.won(gift), in: context.transaction)
    }
}

extension CityEvent {
    fileprivate init(_ input: Input<EventRequest>, id: Identifier<CityEvent>, state: State, _ local: LocalTime) {
        self.init(
            id: id,
            kind: input.kind,
            title: input.title,
            details: input.details,
            place: input.place,
            beginsAt: local.moment(of: input.begins),
            mostRiders: input.mostRiders,
            state: state
        )
    }

    fileprivate func with(_ state: State) -> CityEvent {
        CityEvent(
            id: id,
            kind: kind,
            title: title,
            details: details,
            place: place,
            beginsAt: beginsAt,
            mostRiders: mostRiders,
            state: state
        )
    }
}
