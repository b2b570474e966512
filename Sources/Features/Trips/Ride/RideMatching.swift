import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension TripKeeping {
    /// The rides during a recorded trip.
    struct Ridden {
        /// The ride of the trip.
        var ride: String?
        /// The trips created only from rides, which the recorded one replaces.
        var replaced: [Identifier<KeptTrip>] = []
    }

    /// Updates a recorded trip with known rides, and stores the engine's errors for the operator.
    func matchRides(_ draft: inout TripDraft, _ others: [StoredTrip]) throws -> Ridden {
        var ridden = Ridden()
        for ride in try rides.rides(of: person, between: draft.beganAt, and: draft.endedAt) {
            guard
                let index = draft.legs.indices.max(by: { shared(draft.legs[$0], ride) < shared(draft.legs[$1], ride) }),
                isRide(draft.legs[index], ride)
            else { continue }
            if let error = error(of: draft.legs[index], ride) { try rides.note(error, of: ride.ride) }
            draft.legs[index].means = ride.means
            draft.legs[index].occupants = ride.occupants
            draft.legs[index].isAsked = false
            let alone = others.filter { $0.ride == ride.ride && $0.source == .ride && !$0.isEdited }
            ridden.replaced += alone.map(\.id)
            // A trip has one ride; others appear only in its legs.
            if ridden.ride == nil, try isFree(ride.ride, besides: ridden.replaced) { ridden.ride = ride.ride }
        }
        return ridden
    }

    /// Adds a ride to a recorded trip, or creates a separate one.
    func keep(_ ride: OwnRide) throws {
        for trip in try trips.trips(of: person, between: ride.beganAt, and: ride.endedAt) where trip.ride == nil {
            let legs = try trips.legs(of: trip.id)
            guard legs.contains(where: { isRide($0, ride) }) else { continue }
            try attach(ride, to: trip, legs)
            return
        }
        let trip = stored(ride.draft, from: Origin(source: .ride, ride: ride.ride), score: try score(ride.draft))
        try trips.insert(trip, ride.draft.legs)
    }

    private func attach(_ ride: OwnRide, to trip: StoredTrip, _ legs: [TripLeg]) throws {
        var draft = TripDraft(legs: legs)
        _ = try matchRides(&draft, [])
        var changed = StoredTrip(
            id: trip.id,
            person: person,
            source: trip.source,
            recorder: trip.recorder,
            recording: trip.recording,
            ride: ride.ride,
            draft: draft,
            score: try score(draft),
            isEdited: trip.isEdited,
            secondsFromUTC: trip.secondsFromUTC
        )
        changed.isCoarse = trip.isCoarse
        try trips.replace(changed, draft.legs)
    }

    private func isFree(_ ride: String, besides replaced: [Identifier<KeptTrip>]) throws -> Bool {
        let row = try transaction.first("SELECT id FROM trips_trip WHERE ride = \(ride)")
        guard let row else { return true }
        return replaced.contains(try row.get(0))
    }

    private func shared(_ leg: TripLeg, _ ride: OwnRide) -> Double {
        TripDraft.sharedSeconds((leg.beganAt, leg.endedAt), (ride.beganAt, ride.endedAt))
    }

    /// They must share half of the shorter one's time.
    private func isRide(_ leg: TripLeg, _ ride: OwnRide) -> Bool {
        let length = Double(ride.endedAt.milliseconds(since: ride.beganAt)) / 1000
        return leg.means != .wait && shared(leg, ride) >= 0.5 * max(1, min(length, leg.seconds))
    }

    private func error(of leg: TripLeg, _ ride: OwnRide) -> RideError? {
        leg.engineMeans.map { engine in
            RideError(
                engineMeans: engine,
                startSeconds: Double(leg.beganAt.milliseconds(since: ride.beganAt)) / 1000,
                endSeconds: Double(leg.endedAt.milliseconds(since: ride.endedAt)) / 1000,
                length: ride.metres.flatMap { $0 > 100 ? leg.metres / $0 - 1 : nil }
            )
        }
    }
}
