import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A person's shared rides as calendar entries: one per leg, with pick-up time and place.
struct RideCalendar {
    let context: RideShareTransaction
    let localTime: LocalTime
    let localization: Localization

    /// Returns the entries of a person's sign-ups for events that were not over at a given time.
    func entries(of person: Identifier<Account>, since moment: Timestamp) throws -> [CalendarEntry] {
        let signUps = try context.signUps.list(of: person, before: .distantFuture, limit: 200)
            // Anonymized sign-ups have no place and are over.
            .filter { !$0.name.isEmpty }
        if signUps.isEmpty { return [] }
        let events = try context.events.events(Array(Set(signUps.map(\.event))), in: context.transaction)
        let pairings = try context.pools.list(of: signUps.map(\.id))
        let others = try context.signUps.list(pairings.flatMap { [$0.offer, $0.request] })
            .reduce(into: [:]) { $0[$1.id] = $1 }
        let changes = try context.signUps.changes(of: person)
        return signUps.flatMap { signUp -> [CalendarEntry] in
            guard let event = events[signUp.event], event.endsAt > moment else { return [] }
            return signUp.way.legs.map { leg in
                let own = pairings.filter {
                    $0.leg == leg && ($0.offer == signUp.id || $0.request == signUp.id)
                }
                let ride = Ride(signUp: signUp, leg: leg, event: event, pairings: own, others: others)
                return entry(ride, changes[signUp.id] ?? (0, signUp.madeAt))
            }
        }
    }

    /// One leg of a sign-up.
    private struct Ride {
        let signUp: SignUp
        let leg: Leg
        let event: DirectoryEvent
        let pairings: [Pairing]
        let others: [Identifier<SignUp>: SignUp]
    }

    private func entry(_ ride: Ride, _ change: (sequence: Int, at: Timestamp)) -> CalendarEntry {
        let (signUp, leg) = (ride.signUp, ride.leg)
        let (place, name) = signUp.boarding(on: leg, ride.event)
        return CalendarEntry(
            uid: "rideshare-\(signUp.id)-\(leg.rawValue)@crosstown",
            sequence: change.sequence,
            madeAt: signUp.madeAt,
            changedAt: max(signUp.madeAt, change.at),
            times: times(ride),
            title: localization.string(title(ride)),
            text: localization.string(text(ride)),
            place: name,
            position: (place?.rounded).map { ($0.latitude, $0.longitude) },
            link: RideSharePaths.signUp(signUp.id).href,
            isCancelled: signUp.state == .cancelled || ride.event.isCancelled
        )
    }

    private func times(_ ride: Ride) -> CalendarEntry.Times {
        let event = ride.event
        if ride.leg == .there {
            let first = ride.pairings.map { $0.isNamed ? $0.at : $0.earliest }.min() ?? ride.signUp.leavesAt
            return .moments(from: min(first, event.beginsAt.advanced(milliseconds: -60_000)), to: event.beginsAt)
        }
        let last = ride.pairings.map(\.latest).max() ?? event.endsAt.advanced(milliseconds: 3_600_000)
        return .moments(from: event.endsAt, to: max(last, event.endsAt.advanced(milliseconds: 60_000)))
    }

    private func title(_ ride: Ride) -> LocalizedText {
        let title = ride.event.title
        if ride.signUp.kind == .offer {
            return ride.leg == .there ? "Driving to \(title)" : "Driving home from \(title)"
        }
        if ride.pairings.isEmpty { return "No ride yet: \(title)" }
        return ride.leg == .there ? "Shared ride to \(title)" : "Shared ride home from \(title)"
    }

    private func text(_ ride: Ride) -> LocalizedText {
        if ride.signUp.kind == .offer { return stops(ride) }
        guard let pairing = ride.pairings.first else {
            let wait = RideWait(ride.leg, ride.event, at: context.now, noSeat: .unsuitable)
            return wait == .early
                ? "We’re looking for a seat. Two hours before, you’ll know whether we found one."
                : "No seat yet. Have a backup plan."
        }
        let (earliest, latest) = (localTime.clock(pairing.earliest), localTime.clock(pairing.latest))
        let promise: LocalizedText =
            ride.leg == .there
            ? "Pick-up between \(earliest) and \(latest) at \(ride.signUp.placeText(on: .there).inSentence)."
            : "You’ll be home between \(earliest) and \(latest)."
        guard pairing.isNamed, let driver = ride.others[pairing.offer] else { return promise }
        return .sentences([promise, "\(driver.name) is driving: \(driver.car), \(driver.phone)."])
    }

    private func stops(_ ride: Ride) -> LocalizedText {
        let people = ride.pairings.reduce(0) { $0 + (ride.others[$1.request]?.people ?? 0) }
        let count: LocalizedText = .plural(
            people,
            one: "\(people) person is riding with you.",
            other: "\(people) people are riding with you."
        )
        let named = ride.pairings.filter(\.isNamed).sorted { $0.placeInOrder < $1.placeInOrder }
        let lines = named.compactMap { pairing -> LocalizedText? in
            guard let rider = ride.others[pairing.request] else { return nil }
            let name = RideWords.name(rider.name, people: rider.people)
            return "\(localTime.clock(pairing.at)) \(name), \(rider.placeText(on: pairing.leg).inSentence)."
        }
        return .sentences([count] + lines)
    }
}
