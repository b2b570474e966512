import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of reservations for passengers and the city.
struct ReservationRoutes {
    let reservations: ReservationService

    struct Address: Codable, Sendable {
        var id: Identifier<TaxiReservation>
        /// The news to show on the page.
        var told: ReservationNews?
    }

    struct CityQuery: Codable, Sendable {
        var day: CivilDay?
        var after: Identifier<TaxiReservation>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addForm(to: routes)
        addLists(to: routes)
        addReservation(to: routes)
        addCancellation(to: routes)
    }

    private func addForm<Context: CrosstownContext>(to routes: Routes<Context>) {
        let reservations = reservations
        routes.page(
            "/taxi/reservations/new",
            in: .taxiRides,
            RouteName("showTaxiReservationForm", "A form for a reservation, with a key of its own")
        ) { (query: ReservationQuery, context) in
            let person = try context.signedInAccount()
            return try await reservations.formPage(ReservationDraft(query), for: person)
        }
        routes.post(
            "/taxi/reservations/price",
            in: .taxiRides,
            RouteName("showTaxiReservationPrice", "Show the form of a reservation again, with what the ride will cost"),
            retry: { (_: Empty, refused, context) in
                let person = try context.signedInAccount()
                return try await reservations.formPage(ReservationDraft(refused), for: person)
            },
            use: { (_: Empty, query: ReservationQuery, _) in ChangeResponse.done(at: TaxiLinks.newReservation(query)) }
        )
        routes.post(
            "/taxi/reservations",
            in: .taxiRides,
            RouteName("reserveTaxi", "Reserve a taxi for later"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                let person = try context.signedInAccount()
                return try await reservations.formPage(ReservationDraft(refused), for: person)
            },
            use: { (_: Empty, message: ReservationMessage, context) in
                let made = try await reservations.reserve(message, by: context.signedInAccount())
                let link = TaxiLinks.reservation(made.id).adding("told", ReservationNews.reserved.rawValue)
                return ChangeResponse(made, at: link)
            }
        )
    }

    private func addLists<Context: CrosstownContext>(to routes: Routes<Context>) {
        let reservations = reservations
        routes.page(
            "/taxi/reservations",
            in: .taxiRides,
            RouteName("listTaxiReservations", "The own reservations")
        ) { (_: Empty, context) in
            ReservationsPage(reservations: try await reservations.list(of: context.signedInAccount()))
        }
        routes.page(
            "/taxi/console/reservations",
            in: TaxiRole.console,
            RouteName("listCityReservations", "The reservations of a day, by their meeting times"),
            filters: ["day"]
        ) { (query: CityQuery, refused, _) in
            try await reservations.cityList(of: query.day, after: query.after, refused: refused)
        }
    }

    private func addReservation<Context: CrosstownContext>(to routes: Routes<Context>) {
        let reservations = reservations
        routes.page(
            "/taxi/reservations/:id",
            in: .taxiRides,
            RouteName("getTaxiReservation", "An own reservation")
        ) { (address: Address, context) in
            let found = try await reservations.reservation(address.id, of: context.signedInAccount())
            return ReservationPage(reservation: found, news: address.told)
        }
        routes.file(
            "/taxi/reservations/:id/calendar",
            in: .taxiRides,
            RouteName("getTaxiReservationCalendar", "An own reservation for calendars (RFC 5545)"),
            mediaType: "text/calendar"
        ) { (address: Address, _, context) in
            let calendar = try await reservations.calendar(of: address.id, for: context.signedInAccount())
            let headers: HTTPFields = [
                .contentType: "text/calendar; charset=utf-8",
                .contentDisposition: "attachment; filename=\"taxi.ics\"", .cacheControl: "private, no-store",
            ]
            let file = calendar.file(context.localization)
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
        }
    }

    private func addCancellation<Context: CrosstownContext>(to routes: Routes<Context>) {
        let reservations = reservations
        routes.page(
            "/taxi/reservations/:id/cancel",
            in: .taxiRides,
            RouteName("showTaxiReservationCancellation", "Ask whether a reservation is to be canceled")
        ) { (address: Address, context) in
            ReservationCancellationPage(
                reservation: try await reservations.reservation(address.id, of: context.signedInAccount())
            )
        }
        routes.action(
            "/taxi/reservations/:id/cancel",
            in: .taxiRides,
            RouteName("cancelTaxiReservation", "Cancel an own reservation, until ten minutes before"),
            retry: { (address: Address, refused, context) in
                let found = try await reservations.reservation(address.id, of: context.signedInAccount())
                return ReservationPage(reservation: found, problem: refused.problem)
            },
            use: { (address: Address, context) in
                let cancelled = try await reservations.cancel(address.id, by: context.signedInAccount())
                let link = TaxiLinks.reservation(cancelled.id).adding("told", ReservationNews.cancelled.rawValue)
                return ChangeResponse(cancelled, at: link)
            }
        )
    }
}
