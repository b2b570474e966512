import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what adds, changes, deletes and joins trips.
struct EditingRoutes {
    let host: FeatureHost

    private var editing: TripService { TripService(host: host) }
    private var reading: TripReading { TripReading(host: host) }
    private var localTime: LocalTime { host.city.localTime }

    /// Some trips.
    struct TripsMessage: Codable, Sendable {
        var trips: [Identifier<KeptTrip>]?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        getTripForm(routes)
        addTrip(routes)
        getTripChangeForm(routes)
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
            localTime: localTime,
            now: host.clock.now()
        )
    }

    private func getTripForm<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.get(
            "/trips/add",
            id: "getTripForm",
            tag: TripsModule.tag,
            summary: "The form of a trip",
            access: .signedIn
        ) {
            (_: Empty, _) in page(nil, nil)
        }
    }

    private func addTrip<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/add",
            id: "addTrip",
            tag: TripsModule.tag,
            summary: "Add a trip by hand",
            access: .signedIn,
            body: TripMessage.self,
            creates: true,
            retry: { (_: Empty, refused, _) in page(nil, refused) },
            use: { (_: Empty, message: TripMessage, context) in
                let trip = try await editing.add(message, by: context.requirePerson())
                return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
            }
        )
    }

    private func getTripChangeForm<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.get(
            "/trips/history/:id/edit",
            id: "getTripChangeForm",
            tag: TripsModule.tag,
            summary: "The form that changes a trip",
            access: .signedIn
        ) { (address: TripAddress, context) in
            page(try await reading.whole(address.id, of: context.requirePerson()), nil)
        }
    }

    private func changeTrip<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/history/:id/edit",
            id: "changeTrip",
            tag: TripsModule.tag,
            summary: "Change a trip; what was recorded is kept beside",
            access: .signedIn,
            body: TripMessage.self,
            retry: { (address: TripAddress, refused, context) in
                page(try await reading.whole(address.id, of: context.requirePerson()), refused)
            },
            use: { (address: TripAddress, message: TripMessage, context) in
                let trip = try await editing.change(address.id, to: message, by: context.requirePerson())
                return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
            }
        )
    }

    private func deleteTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/delete",
            id: "deleteTrips",
            tag: TripsModule.tag,
            summary: "Delete own trips; they can be brought back for ten minutes",
            access: .signedIn,
            body: TripsMessage.self
        ) { (_: Empty, message: TripsMessage, context) in
            let chosen = Array((message.trips ?? []).prefix(100))
            guard !chosen.isEmpty else { throw Problem.conflict("No trip chosen", "Choose at least one trip.") }
            try await editing.delete(chosen, by: context.requirePerson())
            let list = chosen.map(\.description).joined(separator: ".")
            return ChangeResponse.done(at: TripsLinks.history.adding("deleted", list))
        }
    }

    private func restoreTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/restore",
            id: "restoreTrips",
            tag: TripsModule.tag,
            summary: "Bring deleted trips back",
            access: .signedIn,
            body: TripsMessage.self
        ) { (_: Empty, message: TripsMessage, context) in
            try await editing.restore(Array((message.trips ?? []).prefix(100)), by: context.requirePerson())
            return ChangeResponse.done(at: TripsLinks.history)
        }
    }

    private func joinTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/join",
            id: "joinTrips",
            tag: TripsModule.tag,
            summary: "Make one trip of several that follow each other",
            access: .signedIn,
            body: TripsMessage.self
        ) { (_: Empty, message: TripsMessage, context) in
            let trip = try await editing.join(message.trips ?? [], by: context.requirePerson())
            return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
        }
    }
}
