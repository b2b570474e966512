import CrosstownWeb

/// The routes for scanning and printing codes.
struct ScanRoutes {
    let service: ScanService

    struct CodesQuery: Codable, Sendable {
        var of: CodesPage.Kind?
        var filter: String?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/scan",
            in: .rentals,
            RouteName("getScanner", "The camera that reads codes")
        ) { (_: Empty, _) in ScanPage(refused: nil) }
        routes.form(
            "/rentals/scan",
            in: .rentals,
            RouteName("scanCode", "Find the vehicle that a code names"),
            retry: { (_: Empty, refused, _) in ScanPage(refused: refused) },
            change: { (_: Empty, input: Input<ScanRequest>, _) in
                let found = try await service.find(input)
                return ChangeResponse(found, at: RentalLinks.scanned(found))
            }
        )
        routes.page(
            "/rentals/console/codes",
            in: RentalRole.workshop,
            RouteName("listCodes", "Codes to be printed for vehicles or docks")
        ) { (query: CodesQuery, _) in
            try await service.codes(of: query.of ?? .vehicles, query.filter ?? "")
        }
    }
}
