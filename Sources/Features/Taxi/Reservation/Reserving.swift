import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The course of a reservation: confirmed, and ten minutes before its time a request like any other (T-5).
struct Reserving: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of the deadlines to search for a taxi and to review the search.
    static let deadlineKind = "taxi.reservation"

    private var limits: ReservationRules { ReservationRules() }

    /// Creates a reservation, once per form.
    ///
    /// - Throws: ``TaxiRefusal`` if the user has too many, or one for about the same time without confirming a second;
    ///   `DatabaseError`.
    func reserve(
        _ form: ReservationForm,
        _ terms: RideTerms = RideTerms(),
        by passenger: Identifier<Account>,
        in zone: String,
        key: String,
        mayOverlap: Bool = false
    ) throws -> TaxiReservation {
        if let known = try reservations.find(key: key, of: passenger) { return try same(known, as: form) }
        guard try reservations.countOpen(of: passenger) < limits.mostOpen else {
            throw TaxiRefusal.reservation(.tooMany)
        }
        if !mayOverlap { try requireOwnTime(form.time.at, of: passenger, key: key) }
        let id = context.ids.next(TaxiReservation.self)
        guard try reservations.insert(id, form, passenger: passenger, zone: zone, key: key) else {
            guard let known = try reservations.find(key: key, of: passenger) else {
                throw TaxiRefusal.reservation(.formUsed)
            }
            return try same(known, as: form)
        }
        try context.terms.insert(terms, of: .reservation(id), ids: context.ids)
        let reservation = try reservations.find(id, of: passenger)
        try schedule(reservation, at: limits.allocatesAt(form.time.at))
        try reservations.announce(reservation)
        return reservation
    }

    private func requireOwnTime(_ moment: Timestamp, of passenger: Identifier<Account>, key: String) throws {
        let span = limits.overlapMilliseconds
        let other = try reservations.nearest(to: moment, within: span, of: passenger, except: key)
        if let other { throw TaxiRefusal.overlaps(other.meetingAt) }
    }

    private func same(_ known: TaxiReservation, as form: ReservationForm) throws -> TaxiReservation {
        guard known.form == form else { throw TaxiRefusal.reservation(.formUsed) }
        return known
    }

    /// Cancels a reservation; repeating it changes nothing.
    func cancel(_ id: Identifier<TaxiReservation>, by passenger: Identifier<Account>) throws {
        let reservation = try reservations.find(id, of: passenger)
        if reservation.state == .cancelled { return }
        do {
            try limits.checkCancelling(reservation.state, meetingAt: reservation.meetingAt, now: now)
        } catch { throw TaxiRefusal.reservation(error) }
        try reservations.cancel(reservation)
        try Deadlines.cancel(transaction, kind: Self.deadlineKind, subject: id.description)
        try forgetNotice(of: reservation)
    }

    /// Handles the deadline of a reservation.
    func lookAfter(_ id: Identifier<TaxiReservation>) throws {
        guard let reservation = try reservations.find(id) else { return }
        switch reservation.state {
        case .reserved: try allocate(reservation)
        case .allocated: try tellWhereSearching(reservation)
        case .cancelled, .failed: return
        }
    }

    private func allocate(_ reservation: TaxiReservation) throws {
        let dueAt = limits.allocatesAt(reservation.meetingAt)
        guard now >= dueAt else { return try schedule(reservation, at: dueAt) }
        guard now < reservation.meetingAt else {
            return try fail(reservation, reservation.toldAt == nil ? .tooLate : .otherRequest)
        }
        guard let zone = try context.zone(at: reservation.form.origin.position) else {
            return try fail(reservation, .outsideCity)
        }
        let (hasOpen, queueLength) = try requests.facts(of: reservation.passenger, in: zone)
        if hasOpen { return try waitForOther(reservation) }
        let request = try context.intake.insert(
            RequestForm(reservation.form),
            by: reservation.passenger,
            in: zone,
            wantedAt: reservation.meetingAt
        )
        try reservations.allocate(reservation, to: request.id)
        try context.terms.hand(reservation.id, to: request.id)
        try context.watch.begin(request)
        try context.offering.match(zone)
        if queueLength == 0 {
            try tell(reservation, .noTaxi)
        } else {
            if reservation.toldAt != nil { try forgetNotice(of: reservation) }
            try schedule(reservation, at: now.advanced(milliseconds: limits.tellMilliseconds))
        }
    }

    /// Tries again until the meeting time, because passengers can have only one taxi at a time (T-4.4).
    private func waitForOther(_ reservation: TaxiReservation) throws {
        if reservation.toldAt == nil { try tell(reservation, .otherRequest) }
        let again = now.advanced(milliseconds: limits.retryMilliseconds)
        try schedule(reservation, at: min(again, reservation.meetingAt))
    }

    /// Notifies the passenger of the reason if no driver has accepted after a while.
    private func tellWhereSearching(_ reservation: TaxiReservation) throws {
        guard reservation.toldAt == nil, let request = try reservation.request.flatMap(requests.find),
            request.state == .searching
        else { return }
        try tell(reservation, try queues.length(of: request.zone) == 0 ? .noTaxi : .nobodyAccepted)
    }

    private func fail(_ reservation: TaxiReservation, _ failure: ReservationFailure) throws {
        try reservations.fail(reservation, because: failure)
        try notices.tell(reservation.passenger, TaxiNotices.failed(reservation, failure), in: transaction)
    }

    private func tell(_ reservation: TaxiReservation, _ matter: TaxiNotices.Matter) throws {
        try reservations.noteTold(reservation)
        try notices.tell(reservation.passenger, TaxiNotices.delayed(reservation, matter), in: transaction)
    }

    private func schedule(_ reservation: TaxiReservation, at dueAt: Timestamp) throws {
        let subject = reservation.id.description
        try Deadlines.schedule(transaction, kind: Self.deadlineKind, subject: subject, dueAt: dueAt)
    }

    /// Notifies the passenger of the taxi, and for reservations of its estimated arrival.
    func tellAcceptance(of ride: TaxiRequest, by driver: Driver) throws {
        let lost = try ride.lostDriver.flatMap { $0 == driver.id ? nil : try drivers.driver($0).code }
        guard ride.wantedAt != nil, let reservation = try reservations.find(request: ride.id) else {
            let notice = TaxiNotices.accepted(ride, taxi: driver.code, insteadOf: lost)
            return try notices.tell(ride.passenger, notice, in: transaction)
        }
        try forgetNotice(of: reservation)
        let place = try drivers.findPosition(of: driver.id)?.fix.place
        let minutes = place.map { ReservationArrival.minutes(from: $0, to: ride.meetingPlace) }
        let notice = TaxiNotices.accepted(
            ride,
            of: reservation,
            taxi: driver.code,
            insteadOf: lost,
            minutes: minutes
        )
        try notices.tell(ride.passenger, notice, in: transaction)
    }

    /// Deletes the notification about the search once the request is over.
    func forgetNotice(of ended: TaxiRequest) throws {
        guard let reservation = try reservations.find(request: ended.id) else { return }
        try forgetNotice(of: reservation)
    }

    private func forgetNotice(of reservation: TaxiReservation) throws {
        let subject = TaxiNotices.subject(of: reservation)
        try notices.withdraw(subject, from: [reservation.passenger], in: transaction)
    }

    /// Moves reservations whose local time has a new timestamp.
    func keepHours(secondsFromUTC: (Timestamp) -> Int) throws {
        for reservation in try reservations.waiting() {
            let time = reservation.form.time
            let moment = MeetingTime.moment(time.day, minute: time.minute, secondsFromUTC: secondsFromUTC)
            guard let moment, moment != time.at else { continue }
            try reservations.move(reservation, to: moment)
            try schedule(reservation, at: limits.allocatesAt(moment))
        }
    }
}

extension RequestForm {
    /// Creates the request of a reservation.
    init(_ form: ReservationForm) {
        self.init(meetingPlace: form.origin.position, placeName: form.origin.name, passengers: form.passengers)
    }
}
