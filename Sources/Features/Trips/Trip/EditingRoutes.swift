import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes to create, update, delete and join trips.
struct EditingRoutes {
    let editing: TripService
    let reading: TripReading
    let meanings: PlaceMeanings

    private var host: TripsHost { editing.host }
    private var localTime: LocalTime { host.localTime }

    struct TripsMessage: Codable, Sendable, LimitedFields, LabeledFields {
        static var labels: [String: LocalizedText] { ["trips": "Trips"] }
        static var limits: [String: FieldLimits] { ["trips": .list(0...100)] }

        var trips: [Identifier<KeptTrip>]?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addTrip(routes)
        changeTrip(routes)
        deleteTrips(routes)
        restoreTrips(routes)
        joinTrips(routes)
    }

    private func page(_ whole: TripReading.Whole?, _ refused: RefusedForm?) -> TripFormPage {
        TripFormPage(
            trip: whole?.trip,
            occupants: whole?.legs.map(\.occupants).max() ?? 1,
            refused: refused,
            localTime: whole?.trip.clocks(in: localTime).localTime ?? localTime,
            now: host.clock.now()
        )
    }

    private func addTrip<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.add,
            in: .trips,
            show: RouteName("getTripForm", "The form of a trip"),
            send: RouteName("addTrip", "Add a trip by hand"),
            creates: true,
            check: TripMessage.check(localTime, host.clock.now),
            page: { (_: Empty, refused) in
                page(nil, try await meanings.asking(refused, ["from", "to"]))
            },
            change: { (_: Empty, input: Input<TripMessage>, context) in
                let trip = try await editing.add(TripStatement(input, localTime), by: context.signedInAccount())
                return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
            }
        )
    }

    private func changeTrip<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.edit,
            in: .trips,
            show: RouteName("getTripChangeForm", "The form that changes a trip"),
            send: RouteName("changeTrip", "Change a trip; what was recorded is kept beside"),
            // Local time of the trip can be up to 14 hours ahead of UTC; the update validates the actual timestamp.
            check: TripMessage.check(LocalTime { _ in TripClocks.offsets.upperBound }, host.clock.now),
            page: { (address: TripAddress, refused, context) in
                page(try await reading.whole(address.id, of: context.signedInAccount()), refused)
            },
            change: { (address: TripAddress, input: Input<TripMessage>, context) in
                let person = try context.signedInAccount()
                let clocks = try await reading.whole(address.id, of: person).trip.clocks(in: localTime)
                let statement = TripStatement(input, clocks.localTime)
                try refuseFuture(statement)
                let trip = try await editing.change(address.id, to: statement, by: person)
                return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
            }
        )
    }

    private func refuseFuture(_ statement: TripStatement) throws {
        var check = Validation()
        let latest = host.clock.now().advanced(milliseconds: TripMessage.mostAhead)
        check.require(statement.endedAt <= latest, "beganAt", "must not be in the future")
        try check.finish()
    }

    private func deleteTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.delete,
            in: .trips,
            RouteName("deleteTrips", "Delete own trips; they can be brought back for ten minutes")
        ) { (_: Empty, message: TripsMessage, context) in
            let chosen = message.trips ?? []
            guard !chosen.isEmpty else { throw Problem.conflict("No trip selected", "Select at least one trip.") }
            try await editing.delete(chosen, by: context.signedInAccount())
            let list = chosen.map(\.description).joined(separator: ".")
            return ChangeResponse.done(at: TripsLinks.history.adding("deleted", list))
        }
    }

    private func restoreTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(TripsLinks.restore, in: .trips, RouteName("restoreTrips", "Bring deleted trips back")) {
            (_: Empty, message: TripsMessage, context) in
            try await editing.restore(message.trips ?? [], by: context.signedInAccount())
            return ChangeResponse.done(at: TripsLinks.history)
        }
    }

    private func joinTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.join,
            in: .trips,
            RouteName("joinTrips", "Make one trip of several that follow each other")
        ) { (_: Empty, message: TripsMessage, context) in
            let trip = try await editing.join(message.trips ?? [], by: context.signedInAccount())
            return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
        }
    }
}
