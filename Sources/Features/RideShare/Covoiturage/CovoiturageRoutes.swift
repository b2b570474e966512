import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Declares the *standard covoiturage* and carpool JSON, for programs of other operators.
struct CovoiturageRoutes {
    let service: CovoiturageService

    private static let folder = "/rides/covoiturage"
    private static let tag = "covoiturage"

    struct BookingAddress: Codable, Sendable { var id: String }

    /// Whether the service answers.
    struct StatusResponse: Codable, Sendable { var status: String }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addSearches(to: routes)
        addBookings(to: routes)
    }

    private func addSearches<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.data(
            "\(Self.folder)/status",
            id: "getCovoiturageStatus",
            tag: Self.tag,
            summary: "Whether shared rides can be asked for",
            access: .anyone
        ) { (_: Empty, _) in StatusResponse(status: "ok") }
        routes.data(
            "\(Self.folder)/driver_journeys",
            id: "getDriverJourneys",
            tag: Self.tag,
            summary: "Drivers to events with a free seat, by the standard covoiturage",
            access: .role(CovoiturageService.role)
        ) { (query: Covoiturage.Search, _) in try await service.driverJourneys(query) }
        routes.data(
            "\(Self.folder)/passenger_journeys",
            id: "getPassengerJourneys",
            tag: Self.tag,
            summary: "People who wait for a ride to an event, by the standard covoiturage",
            access: .role(CovoiturageService.role)
        ) { (query: Covoiturage.Search, _) in try await service.passengerJourneys(query) }
        routes.data(
            "\(Self.folder)/carpools",
            id: "getCarpools",
            tag: Self.tag,
            summary: "Offers as carpools of Amarillo",
            access: .role(CovoiturageService.role)
        ) { (_: Empty, _) in try await service.carpools() }
    }

    private func addBookings<Context: CrosstownContext>(to routes: Routes<Context>) {
        let address = "\(Self.folder)/bookings/:id"
        routes.post(
            "\(Self.folder)/bookings",
            id: "postBookings",
            tag: Self.tag,
            summary: "Take a seat for a passenger of another operator, by the standard covoiturage",
            access: .role(CovoiturageService.role),
            body: Covoiturage.Booking.self,
            creates: true
        ) { (_: Empty, booking: Covoiturage.Booking, context) in
            let made = try await service.book(booking, by: context.signedInAccount())
            return ChangeResponse(made, at: "/rides/covoiturage/bookings/\(made.id)")
        }
        routes.data(
            address,
            id: "getBookings",
            tag: Self.tag,
            summary: "A booking as it stands, by the standard covoiturage",
            access: .role(CovoiturageService.role)
        ) { (address: BookingAddress, context) in
            try await service.booking(address.id, of: context.signedInAccount())
        }
        routes.on(
            .patch,
            address,
            id: "patchBookings",
            tag: Self.tag,
            summary: "Cancel a booking, by the standard covoiturage",
            access: .role(CovoiturageService.role),
            body: Empty.self
        ) { (change: Covoiturage.Change, _: Empty, context) in
            let partner = try context.signedInAccount()
            try await service.change(change, by: partner)
            return ChangeResponse(
                try await service.booking(change.id, of: partner),
                at: "/rides/covoiturage/bookings/\(change.id)"
            )
        }
    }
}
