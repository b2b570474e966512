import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what organizers can look at.
struct OrganizerRoutes {
    let service: OrganizerService

    struct EventQuery: Codable, Sendable { var event: String? }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            RideSharePaths.console.href,
            id: "listOrganizedRides",
            tag: "rideshare",
            summary: "Events with shared rides, for organizers",
            access: .role(OrganizerService.role)
        ) { (_: Nothing, _) in try await service.list() }
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
                return Answer(place, at: RideSharePaths.pool(place.event))
            }
        )
        routes.get(
            "/rides/console/replay",
            id: "replayRidePool",
            tag: "rideshare",
            summary: "Makes the plans of an event again from the log and compares them",
            access: .role(OrganizerService.role)
        ) { (query: EventQuery, context) in try await service.replay(query.event ?? "", for: context.caller) }
    }
}
