import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares how the city draws its zones anew.
struct ZonePlanRoutes {
    private static let access = Access.role(TaxiRole.administrator)
    private static let tag = "taxi-city"

    let service: ZonePlanService

    /// Which zones the map begins with.
    struct MapQuery: Codable, Sendable {
        var plan: Identifier<ZonePlan>?
    }

    /// The address of one plan.
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
        routes.get(
            "/taxi/console/borders",
            id: "showTaxiZoneMap",
            tag: Self.tag,
            summary: "The map on which the borders of the zones are moved",
            access: Self.access
        ) { (query: MapQuery, _) in try await service.map(of: query.plan) }
        routes.file(
            "/taxi/console/borders.geojson",
            id: "downloadTaxiZones",
            tag: Self.tag,
            summary: "The zones in force as GeoJSON",
            access: Self.access,
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
            id: "draftTaxiZones",
            tag: Self.tag,
            summary: "Keep drawn zones, or those of a GeoJSON file, as a draft",
            access: Self.access,
            body: ZonePlanEntry.self,
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
        routes.get(
            "/taxi/console/borders/:id",
            id: "getTaxiZonePlan",
            tag: Self.tag,
            summary: "What drawn zones would change",
            access: Self.access
        ) { (address: PlanAddress, _) in try await service.page(address.id) }
        routes.data(
            "/taxi/console/borders/:id/shapes",
            id: "getTaxiZonePlanMap",
            tag: Self.tag,
            summary: "Drawn zones as GeoJSON",
            access: Self.access
        ) { (address: PlanAddress, _) in try await service.features(address.id) }
        routes.post(
            "/taxi/console/borders/:id/remove",
            id: "discardTaxiZonePlan",
            tag: Self.tag,
            summary: "Forget a draft of zones",
            access: Self.access,
            body: Empty.self,
            use: { (address: PlanAddress, _: Empty, _) in
                try await service.discard(address.id)
                return ChangeResponse.done(at: TaxiLinks.zoneMap)
            }
        )
    }

    private func addTimes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/console/borders/:id/time",
            id: "planTaxiZones",
            tag: Self.tag,
            summary: "Say from when on drawn zones count",
            access: Self.access,
            body: ZonePlanTime.self,
            retry: { (address: PlanAddress, refused, _) in try await service.page(address.id, refused: refused) },
            use: { (address: PlanAddress, entry: ZonePlanTime, _) in
                try await service.plan(address.id, entry)
                return ChangeResponse.done(at: TaxiLinks.zonePlan(address.id))
            }
        )
        routes.post(
            "/taxi/console/borders/:id/take-back",
            id: "takeBackTaxiZones",
            tag: Self.tag,
            summary: "Make a draft again of planned zones",
            access: Self.access,
            body: Empty.self,
            use: { (address: PlanAddress, _: Empty, _) in
                try await service.takeBack(address.id)
                return ChangeResponse.done(at: TaxiLinks.zonePlan(address.id))
            }
        )
    }
}
