import CrosstownKit
import CrosstownWeb
import Hummingbird

/// The routes of files with all trips.
struct ExportRoutes {
    let export: TripExport

    struct ExportQuery: Codable, Sendable {
        var cut: Bool?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        exportTripsGPX(routes)
        exportTrips(routes)
    }

    private func exportTripsGPX<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.file(
            TripsLinks.exportGPX,
            in: .trips,
            RouteName("exportTripsGPX", "All own trips as GPX"),
            mediaType: "application/gpx+xml"
        ) { (query: ExportQuery, _, context) in
            .file(
                try await export.gpx(of: context.signedInAccount(), isCut: query.cut ?? false),
                type: "application/gpx+xml"
            )
        }
    }

    private func exportTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.data(
            TripsLinks.exportJSON,
            in: .trips,
            RouteName("exportTrips", "All own trips as JSON")
        ) { (_: Empty, context) in try await export.lines(of: context.signedInAccount()) }
    }
}
