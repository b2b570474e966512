import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// The routes of the *standard covoiturage* and of carpool JSON, for clients of other operators.
struct CovoiturageRoutes {
    let service: CovoiturageService

    struct BookingAddress: Codable, Sendable { var id: String }

    struct StatusResponse: Codable, Sendable { var status: String }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addSearches(to: routes)
        addBookings(to: routes)
    }

    private func addSearches<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.data(
            RideSharePaths.covoiturageStatus,
            in: .covoiturage.open(to: .anyone),
            RouteName("getCovoiturageStatus", "Whether shared rides can be asked for")
        ) { (_: Empty, _) in StatusResponse(status: "ok") }
        routes.data(
            RideSharePaths.driverJourneys,
            in: .covoiturage,
            RouteName("getDriverJourneys", "Drivers with free seats to events (Standard Covoiturage)")
        ) { (query: Covoiturage.Search, _) in try await service.driverJourneys(query) }
        routes.data(
            RideSharePaths.passengerJourneys,
            in: .covoiturage,
            RouteName("getPassengerJourneys", "People waiting for a ride to an event (Standard Covoiturage)")
        ) { (query: Covoiturage.Search, _) in try await service.passengerJourneys(query) }
        routes.data(
            RideSharePaths.carpools,
            in: .covoiturage,
            RouteName("getCarpools", "Offers in Amarillo’s carpool format")
        ) { (_: Empty, _) in try await service.carpools() }
    }

    private func addBookings<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            RideSharePaths.bookings,
            in: .covoiturage,
            RouteName("postBookings", "Book a seat for another operator’s passenger (Standard Covoiturage)"),
            creates: true
        ) { (_: Empty, booking: Covoiturage.Booking, context) in
            let made = try await service.book(booking, by: context.signedInAccount())
            return ChangeResponse(made, at: RideSharePaths.booking(made.id))
        }
        routes.data(
            RideSharePaths.booking,
            in: .covoiturage,
            RouteName("getBookings", "A booking’s current status (Standard Covoiturage)")
        ) { (address: BookingAddress, context) in
            try await service.booking(address.id, of: context.signedInAccount())
        }
        routes.on(
            .patch,
            RideSharePaths.booking,
            in: .covoiturage,
            RouteName("patchBookings", "Cancel a booking (Standard Covoiturage)")
        ) { (change: Covoiturage.Change, _: Empty, context) in
            let partner = try context.signedInAccount()
            try await service.change(change, by: partner)
            return ChangeResponse(
                try await service.booking(change.id, of: partner),
                at: RideSharePaths.booking(change.id)
            )
        }
    }
}
