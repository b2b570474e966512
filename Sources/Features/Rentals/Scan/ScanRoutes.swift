import CrosstownWeb

/// Declares what is scanned, and what is printed to be scanned.
struct ScanRoutes {
    let service: ScanService

    /// Which codes to print.
    struct CodesQuery: Codable, Sendable {
        var of: CodesPage.Kind?
        var filter: String?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/scan",
            id: "getScanner",
            tag: "rentals",
            summary: "The camera that reads codes",
            access: .anyone
        ) { (_: Empty, _) in ScanPage(refused: nil) }
        routes.form(
            "/rentals/scan",
            in: RouteGroup(tag: "rentals", access: .anyone),
            RouteName("scanCode", "Find the vehicle that a code names"),
            retry: { (_: Empty, refused, _) in ScanPage(refused: refused) },
            change: { (_: Empty, input: Input<ScanRequest>, _) in
                let found = try await service.find(input)
                return ChangeResponse(found, at: RentalLinks.scanned(found))
            }
        )
        routes.get(
            "/rentals/console/codes",
            id: "listCodes",
            tag: "rentals-console",
            summary: "Codes to be printed for vehicles or docks",
            access: .anyRole(RentalRole.mechanics)
        ) { (query: CodesQuery, _) in
            try await service.codes(of: query.of ?? .vehicles, query.filter ?? "")
        }
    }
}
