import CrosstownKit
import CrosstownWeb

/// The routes that import stations and vehicles.
struct ImportRoutes {
    let importer: FleetImport
    let reports: TableReports

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let importer = importer
        routes.table(
            FleetFile.table,
            in: RentalRole.workshop,
            show: RouteName("getFleetImport", "Where files of stations and vehicles are sent"),
            send: RouteName("importFleet", "Import stations or vehicles from a file"),
            reports: reports
        ) { rows, _ in try await importer.add(rows) }
    }
}
