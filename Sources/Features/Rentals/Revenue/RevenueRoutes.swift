import CrosstownKit
import CrosstownWeb

/// The routes with which the operator sees revenue.
struct RevenueRoutes {
    let service: RevenueService

    /// The page of a list, from 1.
    struct OwingQuery: Codable, Sendable {
        var page: Int?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            RentalLinks.consoleRevenue.href,
            in: RentalRole.console,
            RouteName("listTakings", "What rides brought, by day, week or month, kind and tariff"),
            filters: DayRange.fields.union(["per"])
        ) { (query: RevenueQuery, refused, _) in
            try await service.revenue(query, refused: refused)
        }
        routes.page(
            RentalLinks.consoleOwing.href,
            in: RentalRole.console.open(to: RentalRole.console.access.showingPeople),
            RouteName("listDebtors", "View riders with unpaid rides")
        ) { (query: OwingQuery, _) in
            try await service.owing(page: query.page)
        }
        routes.file(
            RentalLinks.revenueFile.href,
            in: RentalRole.console,
            RouteName("exportTakings", "What rides brought, as comma-separated values"),
            mediaType: "text/csv"
        ) { (query: RevenueQuery, _, context) in
            let file = RevenueFile(page: try await service.revenue(query), reader: context.localization)
            return CSVResponse.response(file.text, called: "takings.csv")
        }
    }
}
