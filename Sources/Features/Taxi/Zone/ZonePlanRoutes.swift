import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes by which the city changes its zones.
struct ZonePlanRoutes {
    let service: ZonePlanService

    /// The plan to show on the map.
    struct MapQuery: Codable, Sendable {
        var plan: Identifier<ZonePlan>?
    }

    struct PlanAddress: Codable, Sendable {
        var id: Identifier<ZonePlan>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addDrawing(to: routes)
        addPlan(to: routes)
        addTimes(to: routes)
    }

    private func addDrawing<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/borders",
            in: TaxiRole.console,
            RouteName("showTaxiZoneMap", "The map on which the borders of the zones are moved")
        ) { (query: MapQuery, _) in try await service.map(of: query.plan) }
        routes.file(
            "/taxi/console/borders.geojson",
            in: TaxiRole.console,
            RouteName("downloadTaxiZones", "The zones in force as GeoJSON"),
            mediaType: "application/geo+json"
        ) { (_: Empty, _, _) in
            let headers: HTTPFields = [
                .contentType: "application/geo+json",
                .contentDisposition: "attachment; filename=\"taxi-zones.geojson\"",
            ]
            let content = ByteBuffer(bytes: try await service.file())
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: content))
        }
        routes.post(
            "/taxi/console/borders",
            in: TaxiRole.console,
            RouteName("draftTaxiZones", "Save a zone draft"),
            creates: true,
            bodyLimit: 2 * ZonePlan.mostBytes + 65_536,
            retry: { (_: Empty, refused, _) in try await service.map(of: nil, refused: refused) },
            use: { (_: Empty, entry: ZonePlanEntry, _) in
                let id = try await service.draft(entry)
                return ChangeResponse(PlanAddress(id: id), at: TaxiLinks.zonePlan(id))
            }
        )
    }

    private func addPlan<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/borders/:id",
            in: TaxiRole.console,
            RouteName("getTaxiZonePlan", "View a zone draft")
        ) { (address: PlanAddress, _) in try await service.page(address.id) }
        routes.data(
            "/taxi/console/borders/:id/shapes",
            in: TaxiRole.console,
            RouteName("getTaxiZonePlanMap", "Load the map of a zone draft")
        ) { (address: PlanAddress, _) in try await service.features(address.id) }
        routes.action(
            "/taxi/console/borders/:id/remove",
            in: TaxiRole.console,
            RouteName("discardTaxiZonePlan", "Delete a zone draft"),
            use: { (address: PlanAddress, _) in
                try await service.discard(address.id)
                return ChangeResponse.done(at: TaxiLinks.zoneMap)
            }
        )
    }

    private func addTimes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/console/borders/:id/time",
            in: TaxiRole.console,
            RouteName("planTaxiZones", "Plan when new zones take effect"),
            retry: { (address: PlanAddress, refused, _) in try await service.page(address.id, refused: refused) },
            use: { (address: PlanAddress, entry: ZonePlanTime, _) in
                try await service.plan(address.id, entry)
                return ChangeResponse.done(at: TaxiLinks.zonePlan(address.id))
            }
        )
        routes.action(
            "/taxi/console/borders/:id/take-back",
            in: TaxiRole.console,
            RouteName("takeBackTaxiZones", "Turn planned zones back into a draft"),
            use: { (address: PlanAddress, _) in
                try await service.takeBack(address.id)
                return ChangeResponse.done(at: TaxiLinks.zonePlan(address.id))
            }
        )
    }
}
