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
        ) { (_: Nothing, _) in ScanPage(refused: nil) }
        routes.post(
            "/rentals/scan",
            id: "scanCode",
            tag: "rentals",
            summary: "Find the vehicle that a code names",
            access: .anyone,
            body: ScanRequest.self,
            retry: { (_: Nothing, refused, _) in ScanPage(refused: refused) },
            use: { (_: Nothing, message: ScanRequest, _) in
                let found = try await service.find(message)
                return Answer(found, at: RentalLinks.scanned(found))
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
