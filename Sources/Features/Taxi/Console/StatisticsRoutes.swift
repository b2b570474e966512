import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what the city reads of the past: counts by hour and zone, and the story of each ride.
struct StatisticsRoutes {
    let service: CityService
    let stories: StoryService

    private static let access = Access.role(TaxiRole.administrator)

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (service, stories) = (service, stories)
        routes.get(
            TaxiLinks.consoleStatistics.href,
            id: "getTaxiStatistics",
            tag: "taxi-city",
            summary: "Demand, waiting and refusals by hour and zone",
            access: Self.access
        ) { (query: StatisticsQuery, _) in try await service.statistics(query) }
        routes.get(
            "/taxi/console/requests/:id",
            id: "getCityRequest",
            tag: "taxi-city",
            summary: "A ride's whole story from the log, each offer decided again by the engine",
            access: Self.access
        ) { (address: CityRoutes.RequestAddress, _) in try await stories.page(address.id) }
    }
}
