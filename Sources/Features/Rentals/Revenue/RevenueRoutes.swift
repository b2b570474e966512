import CrosstownWeb

/// Declares what those who run the rentals see of the money that rides bring.
struct RevenueRoutes {
    let service: RevenueService

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            RentalLinks.consoleRevenue.href,
            id: "listTakings",
            tag: Self.tag,
            summary: "What rides brought, by day, week or month, kind and tariff",
            access: Self.access
        ) { (query: RevenueQuery, _) in
            try await service.revenue(query)
        }
        routes.get(
            RentalLinks.consoleOwing.href,
            id: "listDebtors",
            tag: Self.tag,
            summary: "Riders whose rides are not paid in full",
            access: Self.access.showingPeople
        ) { (_: Empty, _) in
            try await service.owing()
        }
        routes.file(
            RentalLinks.revenueFile.href,
            id: "exportTakings",
            tag: Self.tag,
            summary: "What rides brought, as comma-separated values",
            access: Self.access,
            mediaType: "text/csv"
        ) { (query: RevenueQuery, _, _) in
            CSVResponse.response(try await service.file(query), called: "takings.csv")
        }
    }
}
