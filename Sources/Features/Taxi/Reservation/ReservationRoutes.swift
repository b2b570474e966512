import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares what passengers can do with reservations, and what the city sees of them.
struct ReservationRoutes {
    let reservations: ReservationService

    private static let tag = "taxi"
    private static let access = Access.role(TaxiRole.passenger)

    /// The address of one reservation.
    struct Address: Codable, Sendable {
        var id: Identifier<TaxiReservation>
        /// What the page is to tell.
        var told: ReservationNews?
    }

    /// Which reservations the city lists.
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
        routes.get(
            "/taxi/reservations/new",
            id: "showTaxiReservationForm",
            tag: Self.tag,
            summary: "A form for a reservation, with a key of its own",
            access: Self.access
        ) { (query: ReservationQuery, context) in
            let person = try context.signedInAccount()
            return try await reservations.formPage(ReservationDraft(query), for: person)
        }
        routes.post(
            "/taxi/reservations/price",
            id: "showTaxiReservationPrice",
            tag: Self.tag,
            summary: "Show the form of a reservation again, with what the ride will cost",
            access: Self.access,
            body: ReservationQuery.self,
            retry: { (_: Empty, refused, context) in
                let person = try context.signedInAccount()
                return try await reservations.formPage(ReservationDraft(refused), for: person)
            },
            use: { (_: Empty, query: ReservationQuery, _) in ChangeResponse.done(at: TaxiLinks.newReservation(query)) }
        )
        routes.post(
            "/taxi/reservations",
            id: "reserveTaxi",
            tag: Self.tag,
            summary: "Reserve a taxi for later",
            access: Self.access,
            body: ReservationMessage.self,
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
        routes.get(
            "/taxi/reservations",
            id: "listTaxiReservations",
            tag: Self.tag,
            summary: "The own reservations",
            access: Self.access
        ) { (_: Empty, context) in
            ReservationsPage(reservations: try await reservations.list(of: context.signedInAccount()))
        }
        routes.get(
            "/taxi/console/reservations",
            id: "listCityReservations",
            tag: "taxi-city",
            summary: "The reservations of a day, by their meeting times",
            access: .role(TaxiRole.administrator)
        ) { (query: CityQuery, _) in
            try await reservations.cityList(of: query.day, after: query.after)
        }
    }

    private func addReservation<Context: CrosstownContext>(to routes: Routes<Context>) {
        let reservations = reservations
        routes.get(
            "/taxi/reservations/:id",
            id: "getTaxiReservation",
            tag: Self.tag,
            summary: "An own reservation",
            access: Self.access
        ) { (address: Address, context) in
            let found = try await reservations.reservation(address.id, of: context.signedInAccount())
            return ReservationPage(reservation: found, news: address.told)
        }
        routes.file(
            "/taxi/reservations/:id/calendar",
            id: "getTaxiReservationCalendar",
            tag: Self.tag,
            summary: "An own reservation for calendars (RFC 5545)",
            access: Self.access,
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
        routes.get(
            "/taxi/reservations/:id/cancel",
            id: "showTaxiReservationCancellation",
            tag: Self.tag,
            summary: "Ask whether a reservation is to be canceled",
            access: Self.access
        ) { (address: Address, context) in
            ReservationCancellationPage(
                reservation: try await reservations.reservation(address.id, of: context.signedInAccount())
            )
        }
        routes.post(
            "/taxi/reservations/:id/cancel",
            id: "cancelTaxiReservation",
            tag: Self.tag,
            summary: "Cancel an own reservation, until ten minutes before",
            access: Self.access,
            body: Empty.self,
            retry: { (address: Address, refused, context) in
                let found = try await reservations.reservation(address.id, of: context.signedInAccount())
                return ReservationPage(reservation: found, problem: refused.problem)
            },
            use: { (address: Address, _: Empty, context) in
                let cancelled = try await reservations.cancel(address.id, by: context.signedInAccount())
                let link = TaxiLinks.reservation(cancelled.id).adding("told", ReservationNews.cancelled.rawValue)
                return ChangeResponse(cancelled, at: link)
            }
        )
    }
}
