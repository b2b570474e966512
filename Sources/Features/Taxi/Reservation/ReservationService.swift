import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The use cases of reservations for passengers and the city.
struct ReservationService: Sendable {
    let dispatch: Dispatch
    let entry: ReservationEntry
    let city: CityZones
    let clock: any WallClock
    let ids: any IdentifierSource
    let localTime: LocalTime

    private static let mostListed = 100

    /// Creates an idempotency key for a form.
    func newKey() -> String { ids.next(TaxiReservation.self).description }

    func formPage(_ draft: ReservationDraft, for person: Identifier<Account>) async throws -> ReservationFormPage {
        let now = clock.now()
        let draft = draft.withDefaults(key: newKey(), day: localTime.day(of: now).adding(days: 1))
        let price = try await entry.terms.fares.panel(
            from: draft.origin,
            to: draft.destination,
            luggage: draft.luggage,
            at: entry.moment(day: draft.day, time: draft.time, now: now),
            for: person
        )
        return ReservationFormPage(
            draft: draft,
            earliest: localTime.day(of: now),
            latest: localTime.day(of: now).adding(days: entry.rules.mostDays),
            mostPassengers: dispatch.rules.mostPassengers,
            price: price
        )
    }

    func reserve(_ message: ReservationMessage, by passenger: Identifier<Account>) async throws -> ReservationResponse {
        let (form, terms) = try await entry.form(message, now: clock.now())
        return try await dispatch.change { [self] transaction in
            guard let zone = try transaction.zone(at: form.origin.position) else {
                throw TaxiRefusal.entry(.outsideCity)
            }
            let (key, mayOverlap) = (message.key, message.overlaps == true)
            let made = try transaction.reserving.reserve(
                form,
                terms,
                by: passenger,
                in: zone,
                key: key,
                mayOverlap: mayOverlap
            )
            return try answer(made.id, of: passenger, transaction)
        }
    }

    /// Cancels a reservation up to ten minutes before its time.
    func cancel(
        _ id: Identifier<TaxiReservation>,
        by passenger: Identifier<Account>
    ) async throws -> ReservationResponse {
        try await dispatch.change { [self] transaction in
            try transaction.reserving.cancel(id, by: passenger)
            return try answer(id, of: passenger, transaction)
        }
    }

    func reservation(
        _ id: Identifier<TaxiReservation>,
        of passenger: Identifier<Account>
    ) async throws -> ReservationResponse {
        try await dispatch.read { [self] in try answer(id, of: passenger, $0) }
    }

    /// Returns a passenger's reservations: waiting ones by time, then the others, latest first.
    func list(of passenger: Identifier<Account>) async throws -> [ReservationResponse] {
        let all = try await dispatch.read { [self] in try $0.reservations.latest(of: passenger).map(answer) }
        let isAhead = { (reservation: ReservationResponse) in
            reservation.state == .reserved || reservation.requestState?.isOpen == true
        }
        return all.filter(isAhead).reversed() + all.filter { !isAhead($0) }
    }

    /// Returns the city's reservations of a day by meeting time.
    func cityList(
        of day: CivilDay?,
        after last: Identifier<TaxiReservation>?,
        refused: RefusedForm? = nil
    ) async throws -> CityReservationsPage {
        let day = day ?? localTime.day(of: clock.now())
        let (begin, end) = (localTime.start(of: day), localTime.start(of: day.adding(days: 1)))
        let found = try await dispatch.read { [self] transaction in
            try transaction.reservations.all(from: begin, until: end, after: last, limit: Self.mostListed + 1).map(
                answer
            )
        }
        let shown = Array(found.prefix(Self.mostListed))
        return CityReservationsPage(
            day: day,
            list: ReservationList(
                reservations: shown,
                next: found.count > Self.mostListed ? shown.last?.id : nil
            ),
            refused: refused
        )
    }

    func calendar(
        of id: Identifier<TaxiReservation>,
        for passenger: Identifier<Account>
    ) async throws -> ReservationCalendar {
        ReservationCalendar(reservation: try await dispatch.read { try $0.reservations.find(id, of: passenger) })
    }

    /// Updates timestamps after a change of the city's time zone rules, so that local times stay.
    func keepHours() async throws {
        let secondsFromUTC = entry.secondsFromUTC
        try await dispatch.change { try $0.reserving.keepHours(secondsFromUTC: secondsFromUTC) }
    }

    private func answer(
        _ id: Identifier<TaxiReservation>,
        of passenger: Identifier<Account>,
        _ transaction: DispatchTransaction
    ) throws -> ReservationResponse {
        var answer = answer(try transaction.reservations.listed(id, of: passenger))
        let terms = try transaction.terms.find(.reservation(id))
        if !terms.isEmpty { answer.terms = terms.answer }
        return answer
    }

    private func answer(_ listed: ListedReservation) -> ReservationResponse {
        let (reservation, form) = (listed.reservation, listed.reservation.form)
        let (allocatesAt, now) = (entry.rules.allocatesAt(reservation.meetingAt), clock.now())
        return ReservationResponse(
            id: reservation.id.description,
            state: reservation.state,
            origin: form.origin.name,
            originLatitude: form.origin.position.latitude,
            originLongitude: form.origin.position.longitude,
            zone: city.name(of: reservation.zone),
            destination: form.destination.name,
            destinationLatitude: form.destination.position.latitude,
            destinationLongitude: form.destination.position.longitude,
            passengers: form.passengers,
            day: form.time.day.description,
            time: form.time.clock,
            meetingAt: reservation.meetingAt,
            allocatesAt: allocatesAt,
            madeAt: reservation.madeAt,
            changedAt: reservation.changedAt,
            canCancel: reservation.state == .reserved && now <= allocatesAt,
            failure: reservation.failure,
            request: reservation.request?.description,
            requestState: listed.requestState,
            requestEnd: listed.requestEnd,
            taxiCode: listed.taxiCode,
            requestArrivedAt: listed.requestArrivedAt
        )
    }
}
