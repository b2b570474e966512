import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes for organizers.
struct OrganizerRoutes {
    let service: OrganizerService
    let rulings: RulingService

    struct RulingQuery: Codable, Sendable {
        var event: String?
        var request: Identifier<SignUp>?
    }

    struct EventQuery: Codable, Sendable { var event: String? }

    struct EventInput: Codable, Sendable { var event: String }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addLooks(to: routes)
        addForms(to: routes)
        addInstance(to: routes)
        addChanges(to: routes, isStaff: true)
        addChanges(to: routes, isStaff: false)
    }

    /// Adds the routes that change something: staff's are audited, those of an event's own organizers are not.
    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>, isStaff: Bool) {
        let suffix = isStaff ? "" : "OfOwnEvent"
        let group: RouteGroup = isStaff ? .organizedRides : .rides
        routes.post(
            RideSharePaths.rulings(isStaff),
            in: group,
            RouteName("rulePair\(suffix)", "Decide whether a rider rides with a driver"),
            retry: { (query: RulingQuery, refused, context) in
                let request = refused["request"].flatMap { Identifier<SignUp>($0) } ?? query.request
                return try await rulings.form(
                    refused["event"] ?? query.event ?? "",
                    request,
                    for: context.caller,
                    refused: refused
                )
            },
            use: { (_: RulingQuery, input: RulingInput, context) in
                let ruling = try await rulings.rule(input, for: context.caller)
                return ChangeResponse(ruling, at: RideSharePaths.ruling(ruling.event, ruling.request))
            }
        )
        routes.post(
            RideSharePaths.lifts(isStaff),
            in: group,
            RouteName("liftPairRuling\(suffix)", "Revoke a decision about a rider and a driver")
        ) { (_: Empty, input: LiftInput, context) in
            try await rulings.lift(input, for: context.caller)
            return ChangeResponse<Empty>.done(at: RideSharePaths.pool(input.event))
        }
        routes.post(
            RideSharePaths.messages(isStaff),
            in: group,
            RouteName("tellSharedRideDrivers\(suffix)", "Send a message to all drivers of an event"),
            retry: { (query: EventQuery, refused, context) in
                try await rulings.messageForm(
                    refused["event"] ?? query.event ?? "",
                    for: context.caller,
                    refused: refused
                )
            },
            use: { (_: EventQuery, input: MessageInput, context) in
                let sent = try await rulings.tellDrivers(input, for: context.caller)
                return ChangeResponse(sent, at: RideSharePaths.pool(sent.event))
            }
        )
    }

    private func addForms<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            RideSharePaths.ruling,
            in: .rides,
            RouteName("showPairRuling", "View a rider’s driver")
        ) { (query: RulingQuery, context) in
            try await rulings.form(query.event ?? "", query.request, for: context.caller)
        }
        routes.page(
            RideSharePaths.messageForm,
            in: .rides,
            RouteName("showDriverMessage", "Open the form for a message to all drivers of an event")
        ) { (query: EventQuery, context) in try await rulings.messageForm(query.event ?? "", for: context.caller) }
        routes.page(
            RideSharePaths.moreCars,
            in: .rides,
            RouteName("getOneMoreCar", "View the effect of one more car")
        ) { (query: MoreCarsQuery, context) in try await service.moreCars(query, for: context.caller) }
    }

    private func addInstance<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.data(
            RideSharePaths.instance,
            in: .organizedRides,
            RouteName("getPoolInstance", "Shared rides of an event as input for `crosstown pool solve`, without names")
        ) { (query: EventQuery, context) in try await service.instance(query.event ?? "", for: context.caller) }
    }

    private func addLooks<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            RideSharePaths.console,
            in: .organizedRides,
            RouteName("listOrganizedRides", "Events with shared rides, for organizers")
        ) { (_: Empty, _) in try await service.list() }
        routes.page(
            RideSharePaths.pool,
            in: .rides,
            RouteName("getRidePool", "View an event’s shared rides")
        ) { (query: EventQuery, context) in try await service.pool(query.event ?? "", for: context.caller) }
        routes.page(
            RideSharePaths.places,
            in: .rides,
            RouteName("showRidePlaces", "View an event’s pick-up points")
        ) { (query: EventQuery, context) in try await service.placeForm(query.event ?? "", for: context.caller) }
        routes.post(
            RideSharePaths.places,
            in: .rides,
            RouteName("setRidePlaces", "Set an event’s pick-up points"),
            retry: { (query: EventQuery, refused, context) in
                try await service.placeForm(
                    refused["event"] ?? query.event ?? "",
                    for: context.caller,
                    refused: refused
                )
            },
            use: { (_: EventQuery, input: EventPlaceInput, context) in
                let place = try await service.setPlace(input, for: context.caller)
                return ChangeResponse(place, at: RideSharePaths.pool(place.event))
            }
        )
        routes.page(
            RideSharePaths.replay,
            in: .rides,
            RouteName(
                "replayRidePool",
                "View the verification of an event’s plans"
            )
        ) { (query: EventQuery, context) in try await service.replay(query.event ?? "", for: context.caller) }
        routes.post(
            RideSharePaths.replay,
            in: .rides,
            RouteName("startRidePoolReplay", "Verify an event’s plans")
        ) { (_: EventQuery, input: EventInput, context) in
            let page = try await service.startReplay(input.event, for: context.caller)
            return ChangeResponse(page, at: RideSharePaths.replay(input.event))
        }
    }
}
