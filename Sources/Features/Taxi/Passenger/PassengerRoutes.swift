import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct PassengerRoutes {
    let service: PassengerService
    let denials: DenialService
    let hub: EventHub

    struct RequestAddress: Codable, Sendable {
        var id: Identifier<TaxiRequest>
    }

    struct StreamQuery: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["near": .position] }

        var near: String?
        var request: Identifier<TaxiRequest>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addHome(to: routes)
        addPrice(to: routes)
        addLater(to: routes)
        addRequests(to: routes)
        addWishes(to: routes)
        addStream(to: routes)
    }

    private func addHome<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi",
            in: .taxi,
            RouteName("getTaxiHome", "Free taxis nearby and the own open request")
        ) { (query: HomeQuery, context) in
            try await service.home(context.caller, near: query.place(), draft: RequestDraft(query))
        }
        routes.post(
            "/taxi/requests",
            in: .taxiRides,
            RouteName("requestTaxi", "Ask for a taxi"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                let draft = RequestDraft(refused)
                return try await service.home(context.caller, near: draft.place, draft: draft)
            },
            use: { (_: Empty, message: RequestMessage, context) in
                let passenger = try context.signedInAccount()
                let request = try await service.request(message, by: passenger)
                return ChangeResponse(request, at: TaxiLinks.request(request.id))
            }
        )
    }

    /// The price for forms without scripts.
    private func addPrice<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/requests/price",
            in: .taxiRides,
            RouteName("showTaxiRequestPrice", "Show the form of a request again, with what the ride will cost"),
            retry: { (_: Empty, refused, context) in
                let draft = RequestDraft(refused)
                return try await service.home(context.caller, near: draft.place, draft: draft)
            },
            use: { (_: Empty, message: RequestMessage, _) in ChangeResponse.done(at: HomeQuery.filledIn(message)) }
        )
    }

    /// Passes the entries of a request to the reservation form.
    private func addLater<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/requests/later",
            in: .taxiRides,
            RouteName("fillInTaxiReservation", "Show the form of a reservation with what a request has"),
            retry: { (_: Empty, refused, context) in
                let draft = RequestDraft(refused)
                return try await service.home(context.caller, near: draft.place, draft: draft)
            },
            use: { (_: Empty, message: RequestMessage, _) in
                ChangeResponse.done(at: TaxiLinks.newReservation(ReservationQuery(message)))
            }
        )
    }

    private func addRequests<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/requests",
            in: .taxiRides,
            RouteName("listTaxiRequests", "The own requests")
        ) { (_: Empty, context) in
            try await service.history(of: context.signedInAccount())
        }
        routes.page(
            "/taxi/requests/:id",
            in: .taxiRides,
            RouteName("getTaxiRequest", "An own request")
        ) { (address: RequestAddress, context) in
            let passenger = try context.signedInAccount()
            return try await service.page(of: address.id, for: passenger)
        }
    }

    private func addWishes<Context: CrosstownContext>(to routes: Routes<Context>) {
        wish("withdraw", "withdrawTaxiRequest", "Withdraw an own request", to: routes) {
            transaction,
            request,
            passenger in
            try transaction.wishes.withdraw(request, by: passenger)
        }
        wish("keep-looking", "keepLookingForTaxi", "Keep looking for a taxi", to: routes) {
            transaction,
            request,
            passenger in
            try transaction.wishes.keepLooking(request, by: passenger)
        }
        wish(
            "another-taxi",
            "lookForAnotherTaxi",
            "Look for another taxi, as the one that comes is silent",
            to: routes
        ) { transaction, request, passenger in
            try transaction.wishes.lookForAnother(request, by: passenger)
        }
        wish("end", "endOwnTaxiRide", "End a ride whose driver is silent", to: routes) {
            transaction,
            request,
            passenger in
            try transaction.wishes.end(request, by: passenger)
        }
        wish(
            "not-in-taxi",
            "denyTaxiRide",
            "Say that one is not in the taxi: contests the whole fare, and ends a ride under way",
            to: routes
        ) { [denials] transaction, request, passenger in
            try denials.deny(request, by: passenger, transaction)
        }
    }

    /// Adds an action on a passenger's request, which returns the updated request.
    private func wish<Context: CrosstownContext>(
        _ name: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        change: @escaping DispatchTransaction.RequestChange
    ) {
        routes.action(
            "/taxi/requests/:id/\(name)",
            in: .taxiRides,
            RouteName(id, summary),
            retry: { [service] (address: RequestAddress, refused, context) in
                let passenger = try context.signedInAccount()
                return try await service.page(of: address.id, for: passenger, problem: refused.problem)
            },
            use: { [service] (address: RequestAddress, context) in
                let passenger = try context.signedInAccount()
                let request = try await service.change(address.id, by: passenger, change)
                return ChangeResponse(request, at: TaxiLinks.request(request.id))
            }
        )
    }

    private func addStream<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.events(
            "/taxi/events",
            in: .taxi,
            RouteName("followTaxis", "Taxis that move near a place, and changes of the own request"),
            from: hub
        ) { (query: StreamQuery, context) in
            let place = try query.near.map { try Coordinate(near: $0) }
            return try await service.topics(of: context.caller, near: place, request: query.request)
        }
    }
}
