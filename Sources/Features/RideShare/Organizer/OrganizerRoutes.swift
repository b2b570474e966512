import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what organizers can look at.
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
        addChanges(to: routes, "console", "", .role(OrganizerService.role))
        addChanges(to: routes, "organizing", "OfOwnEvent", .signedIn)
    }

    /// What is decided; the same for staff, whose changes are audited, and for those who organize one event.
    private func addChanges<Context: CrosstownContext>(
        to routes: Routes<Context>,
        _ folder: String,
        _ suffix: String,
        _ access: Access
    ) {
        routes.post(
            "/rides/\(folder)/pairs",
            id: "rulePair\(suffix)",
            tag: "rideshare",
            summary: "Let a rider ride with a driver, or keep them apart, in every later plan",
            access: access,
            body: RulingInput.self,
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
            "/rides/\(folder)/lifts",
            id: "liftPairRuling\(suffix)",
            tag: "rideshare",
            summary: "Lift a decision about a rider and a driver",
            access: access,
            body: LiftInput.self
        ) { (_: Empty, input: LiftInput, context) in
            try await rulings.lift(input, for: context.caller)
            return ChangeResponse<Empty>.done(at: RideSharePaths.pool(input.event))
        }
        routes.post(
            "/rides/\(folder)/messages",
            id: "tellSharedRideDrivers\(suffix)",
            tag: "rideshare",
            summary: "Tell all drivers of an event something",
            access: access,
            body: MessageInput.self,
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
        routes.get(
            "/rides/console/pair",
            id: "showPairRuling",
            tag: "rideshare",
            summary: "Who drives a rider, and what was decided about that",
            access: .signedIn
        ) { (query: RulingQuery, context) in
            try await rulings.form(query.event ?? "", query.request, for: context.caller)
        }
        routes.get(
            "/rides/console/message",
            id: "showDriverMessage",
            tag: "rideshare",
            summary: "The form of a message to all drivers of an event",
            access: .signedIn
        ) { (query: EventQuery, context) in try await rulings.messageForm(query.event ?? "", for: context.caller) }
        routes.get(
            "/rides/console/more",
            id: "getOneMoreCar",
            tag: "rideshare",
            summary: "What one more car from a place would bring",
            access: .signedIn
        ) { (query: MoreCarsQuery, context) in try await service.moreCars(query, for: context.caller) }
    }

    private func addInstance<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.data(
            "/rides/console/instance",
            id: "getPoolInstance",
            tag: "rideshare",
            summary: "The way to an event as `crosstown pool solve` reads it, without names",
            access: .role(OrganizerService.role)
        ) { (query: EventQuery, context) in try await service.instance(query.event ?? "", for: context.caller) }
    }

    private func addLooks<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            RideSharePaths.console.href,
            id: "listOrganizedRides",
            tag: "rideshare",
            summary: "Events with shared rides, for organizers",
            access: .role(OrganizerService.role)
        ) { (_: Empty, _) in try await service.list() }
        routes.get(
            "/rides/console/pool",
            id: "getRidePool",
            tag: "rideshare",
            summary: "Offers, requests and pairs of an event, with the reasons of those without a ride",
            access: .signedIn
        ) { (query: EventQuery, context) in try await service.pool(query.event ?? "", for: context.caller) }
        routes.get(
            "/rides/console/places",
            id: "showRidePlaces",
            tag: "rideshare",
            summary: "Where riders of an event are picked up",
            access: .signedIn
        ) { (query: EventQuery, context) in try await service.placeForm(query.event ?? "", for: context.caller) }
        routes.post(
            "/rides/console/places",
            id: "setRidePlaces",
            tag: "rideshare",
            summary: "Say where riders of an event are picked up",
            access: .signedIn,
            body: EventPlaceInput.self,
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
        routes.get(
            "/rides/console/replay",
            id: "replayRidePool",
            tag: "rideshare",
            summary: "How far the plans of an event were made again from the log, and whether they came out as before",
            access: .signedIn
        ) { (query: EventQuery, context) in try await service.replay(query.event ?? "", for: context.caller) }
        routes.post(
            "/rides/console/replay",
            id: "startRidePoolReplay",
            tag: "rideshare",
            summary: "Have the plans of an event made again from the log and compared",
            access: .signedIn,
            body: EventInput.self
        ) { (_: EventQuery, input: EventInput, context) in
            let page = try await service.startReplay(input.event, for: context.caller)
            return ChangeResponse(page, at: RideSharePaths.replay(input.event))
        }
    }
}
