import CrosstownWeb

/// The routes that import stations and vehicles.
struct ImportRoutes {
    let importer: FleetImport

    struct AddedQuery: Codable, Sendable {
        var stations: Int?
        var vehicles: Int?
        var known: Int?
    }

    struct ImportForm: Codable, Sendable {
        var file: UploadedFile?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let importer = importer
        routes.page(
            "/rentals/console/import",
            in: RentalRole.workshop,
            RouteName("getFleetImport", "Where files of stations and vehicles are sent")
        ) { (query: AddedQuery, _) in
            let isDone = query.stations != nil || query.vehicles != nil
            let added = FleetAdded(
                stations: query.stations ?? 0,
                vehicles: query.vehicles ?? 0,
                known: query.known ?? 0
            )
            return FleetImportPage(added: isDone ? added : nil, refused: nil)
        }
        routes.post(
            "/rentals/console/import",
            in: RentalRole.workshop,
            RouteName("importFleet", "Import stations or vehicles from a file"),
            creates: true,
            bodyLimit: FleetFile.mostBytes,
            retry: { (_: Empty, refused, _) in FleetImportPage(added: nil, refused: refused) },
            use: { (_: Empty, form: ImportForm, _) in
                let added = try await importer.add(form.file)
                let link = RentalLinks.consoleImport.adding("stations", added.stations)
                    .adding("vehicles", added.vehicles).adding("known", added.known)
                return ChangeResponse(added, at: link)
            }
        )
    }
}
