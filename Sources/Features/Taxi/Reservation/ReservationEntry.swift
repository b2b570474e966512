import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Validates a passenger's entries and creates a reservation to confirm.
struct ReservationEntry: Sendable {
    let place: PlaceEntry
    let rules: ReservationRules
    let terms: TermsEntry
    let mostPassengers: Int
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Returns the complete form with its terms.
    ///
    /// - Throws: `Problem` with status 422 and all invalid fields (T-5.1).
    func form(
        _ message: ReservationMessage,
        now: Timestamp
    ) async throws -> (form: ReservationForm, terms: RideTerms) {
        var check = Validation()
        check.require(Self.isKey(message.key), "key", "must be 1 to 64 characters")
        let origin = try await place.place(
            "origin",
            called: message.origin,
            latitude: message.originLatitude,
            longitude: message.originLongitude,
            &check
        )
        let destination = try await place.place(
            "destination",
            called: message.destination,
            latitude: message.destinationLatitude,
            longitude: message.destinationLongitude,
            &check
        )
        requireInside(origin?.position, "origin", &check)
        requireInside(destination?.position, "destination", &check)
        if let origin, let destination {
            let distance = origin.position.distance(to: destination.position).value
            check.require(distance >= rules.samePlace, "destination", "must be different from the pick-up point")
        }
        let time = time(message, now, &check)
        check.passengers(message.passengers, most: mostPassengers)
        let place = destination.map { NamedPlace(name: $0.name, position: $0.position) }
        let asked = try await terms.terms(
            to: place,
            from: origin?.position,
            luggage: message.luggage,
            payment: message.payment,
            at: time?.at ?? now,
            check
        )
        // Validation has failed before if a value is missing.
        guard let origin, let destination = place, let time, let passengers = message.passengers else {
            throw Problem.internalError
        }
        let form = ReservationForm(
            origin: NamedPlace(name: origin.name, position: origin.position),
            destination: destination,
            time: time,
            passengers: passengers
        )
        return (form, asked)
    }

    private static func isKey(_ key: String) -> Bool { !key.isEmpty && key.unicodeScalars.count <= 64 }

    private func requireInside(_ position: Coordinate?, _ field: String, _ check: inout Validation) {
        guard let position else { return }
        check.require(place.city.contains(position), field, TaxiTexts.placeOutside)
    }

    /// Returns the timestamp of a form's day and time, by default now.
    func moment(day: String, time: String, now: Timestamp) -> Timestamp {
        guard let day = CivilDay(day), let minute = MeetingTime.minute(of: time) else { return now }
        return MeetingTime.moment(day, minute: minute, secondsFromUTC: secondsFromUTC) ?? now
    }

    /// Validates the meeting time and keeps its local time.
    private func time(_ message: ReservationMessage, _ now: Timestamp, _ check: inout Validation) -> MeetingTime? {
        let (day, minute) = (CivilDay(message.day), MeetingTime.minute(of: message.time))
        if message.day.isEmpty {
            check.require(false, "day", TaxiTexts.required)
        } else {
            check.require(day != nil, "day", "must be a date such as 2026-11-24")
        }
        if message.time.isEmpty {
            check.require(false, "time", TaxiTexts.required)
        } else {
            check.require(minute != nil, "time", "must be a time such as 09:05")
        }
        guard let day, let minute else { return nil }
        guard let moment = MeetingTime.moment(day, minute: minute, secondsFromUTC: secondsFromUTC) else {
            check.require(
                false,
                "time",
                "doesn’t exist on this day because the clocks go forward; choose an earlier or later time"
            )
            return nil
        }
        switch rules.fault(ofMeetingAt: moment, now: now) {
        case .past: check.require(false, "time", "is in the past; choose a time at least 2 hours from now")
        case .tooFar:
            let limit: LocalizedText = .plural(
                rules.mostDays,
                one: "must be at most \(rules.mostDays) day ahead",
                other: "must be at most \(rules.mostDays) days ahead"
            )
            check.require(false, "day", limit)
        case .tooSoon:
            check.require(
                false,
                "time",
                """
                must be at least 2 hours from now; to leave sooner, request a taxi
                """
            )
        case nil: break
        }
        return MeetingTime(day: day, minute: minute, at: moment)
    }
}
