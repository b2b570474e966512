import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the routes of the pages for walking to events and buildings.
struct WalkRoutes {
    let host: CommunityHost

    /// The destination and the start of a route; the start is valid only with both coordinates.
    struct Query<Subject>: Codable, Sendable {
        var id: Identifier<Subject>
        /// In degrees.
        var latitude: Double?
        /// In degrees.
        var longitude: Double?

        var origin: Coordinate? {
            guard let latitude, let longitude else { return nil }
            return Coordinate(validatingLatitude: latitude, longitude: longitude)
        }
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            CommunityLinks.walkToEvent,
            in: .community,
            RouteName("getWalkToEvent", "The way to an event on foot")
        ) { (query: Query<Occurrence>, _) in try await page(to: event(query.id), from: query.origin) }
        routes.page(
            CommunityLinks.walkToBuilding,
            in: .community,
            RouteName("getWalkToBuilding", "The way to a building on foot")
        ) { (query: Query<CommunityRecord>, _) in try await page(to: building(query.id), from: query.origin) }
    }

    private func event(_ id: Identifier<Occurrence>) async throws -> WalkTarget {
        let now = host.clock.now()
        return try await host.database.read { transaction in
            guard let at = try EventStore(transaction: transaction).findOccurrence(id), at.event.isVisible(at: now),
                let position = at.event.position
            else { throw Problem.notFound("Event") }
            return WalkTarget(
                name: at.event.place.isEmpty ? at.event.title : at.event.place,
                position: position,
                page: CommunityLinks.event(id),
                walk: CommunityLinks.walkToEvent(id)
            )
        }
    }

    private func building(_ id: Identifier<CommunityRecord>) async throws -> WalkTarget {
        try await host.database.read { transaction in
            guard let building = try SchoolStore(transaction: transaction).building(id) else {
                throw Problem.notFound("Building")
            }
            return WalkTarget(
                name: building.name,
                position: building.position,
                page: CommunityLinks.school,
                walk: CommunityLinks.walkToBuilding(id)
            )
        }
    }

    private func page(to target: WalkTarget, from origin: Coordinate?) async -> WalkPage {
        guard let origin else { return WalkPage(target: target, walk: nil) }
        let walk = WalkPage.Walk(
            distance: origin.greatCircleDistance(to: target.position),
            route: await host.walks?.walk(from: origin, to: target.position)
        )
        return WalkPage(target: target, walk: walk)
    }
}
