import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Events: planned and changed by the city, entered by riders.
extension RentalStep {
    var events: EventStore { EventStore(transaction: transaction) }

    func event(_ id: Identifier<CityEvent>) throws -> CityEvent {
        guard let event = try events.find(id) else { throw EventRefusal.noSuchEvent }
        return event
    }

    /// An event as a rider sees it, or as staff do.
    func view(of event: CityEvent, for rider: Identifier<Account>? = nil) throws -> EventView {
        guard let view = try views(of: [event], for: rider).first else { throw EventRefusal.noSuchEvent }
        return view
    }

    /// Several events, in their order, by as many statements as one.
    func views(of list: [CityEvent], for rider: Identifier<Account>? = nil) throws -> [EventView] {
        let ids = Set(list.map(\.id))
        let prizes = try events.prizes(of: ids)
        let entries = try events.countEntries(of: ids)
        let entered = try rider.map { try events.entered(by: $0, among: ids) } ?? []
        return list.map { event in
            EventView(
                event: event,
                prizes: prizes[event.id] ?? [],
                entries: entries[event.id] ?? 0,
                isEntered: entered.contains(event.id),
                now: now
            )
        }
    }

    /// Plans an event; the same key again changes nothing.
    func plan(_ message: EventMessage, _ local: LocalMoment) throws -> CityEvent {
        let form = try message.checked(local)
        let event = CityEvent(form, id: message.key ?? ids.next(CityEvent.self), state: .planned)
        if let earlier = try events.find(event.id) {
            guard earlier == event else { throw EventRefusal.keyTaken }
            return earlier
        }
        guard event.beginsAt > now else { throw EventRefusal.past }
        try events.insert(event, prizes: form.prizes)
        return event
    }

    /// Changes an event; its prizes only while none is won, so that nobody gets another prize than was recorded.
    func change(_ id: Identifier<CityEvent>, _ message: EventMessage, _ local: LocalMoment) throws {
        let form = try message.checked(local)
        let known = try event(id)
        try events.update(CityEvent(form, id: id, state: known.state))
        let prizes = try events.prizes(of: id)
        guard prizes.map(\.coins) != form.prizes else { return }
        guard prizes.allSatisfy({ $0.winner == nil }) else { throw EventRefusal.prizeWon }
        try events.setPrizes(form.prizes, of: id)
    }

    /// Says that an event does not take place; again, nothing happens.
    func cancelEvent(_ id: Identifier<CityEvent>) throws {
        let event = try event(id)
        guard try events.prizes(of: id).allSatisfy({ $0.winner == nil }) else { throw EventRefusal.prizeWon }
        try events.update(event.with(.cancelled))
    }

    /// A rider takes part; again, nothing happens.
    func enter(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) throws -> EventView {
        let before = try view(of: event(id), for: rider)
        guard !before.isEntered else { return before }
        guard before.isOpen else { throw EventRefusal.notOpen }
        guard !before.isFull else { throw EventRefusal.full }
        try events.enter(rider, id, at: now)
        return try view(of: event(id), for: rider)
    }

    /// A rider does not take part after all; again, nothing happens.
    func withdraw(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) throws -> EventView {
        let before = try view(of: event(id), for: rider)
        guard before.isEntered else { return before }
        guard before.isOpen else { throw EventRefusal.notOpen }
        try events.withdraw(rider, id)
        return try view(of: event(id), for: rider)
    }
}

/// Winners: recorded by the city, each credited in the transaction that records it.
extension RentalStep {
    /// Records who has won a prize, and credits it; the same again changes nothing.
    func recordWinner(
        _ message: WinnerMessage,
        of id: Identifier<CityEvent>,
        _ directory: any AccountDirectory
    ) throws {
        let event = try event(id)
        guard event.state == .planned, event.beginsAt <= now else { throw EventRefusal.notBegun }
        let prizes = try events.prizes(of: id)
        guard let prize = prizes.first(where: { $0.rank == message.rank }) else { throw EventRefusal.noSuchPrize }
        let named = try directory.accounts(called: [message.rider], in: transaction)[message.rider]
        guard let rider = named, try events.holdsEntry(rider, of: id) else { throw EventRefusal.notEntered }
        guard prize.winner != rider else { return }
        guard prize.winner == nil else { throw EventRefusal.prizeWon }
        guard !prizes.contains(where: { $0.winner == rider }) else { throw EventRefusal.wonBefore }
        try credit(prize, of: event, to: rider)
    }

    private func credit(_ prize: EventPrize, of event: CityEvent, to rider: Identifier<Account>) throws {
        let gift = Gift(
            id: ids.next(Gift.self),
            kind: .gift,
            coins: prize.coins,
            occasion: EventWords.prize(prize.rank, of: event.title),
            isForAll: false,
            ride: nil,
            givenAt: now
        )
        try gifts.insert(gift)
        try events.insertWinner(rider, rank: prize.rank, of: event.id, gift: gift.id)
        try give(gift, to: rider)
    }
}

extension CityEvent {
    fileprivate init(_ form: EventMessage.Form, id: Identifier<CityEvent>, state: State) {
        self.init(
            id: id,
            kind: form.kind,
            title: form.title,
            details: form.details,
            place: form.place,
            beginsAt: form.beginsAt,
            mostRiders: form.mostRiders,
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
