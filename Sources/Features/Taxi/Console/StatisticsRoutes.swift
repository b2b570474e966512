import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The city's routes of statistics and the stories of rides.
struct StatisticsRoutes {
    let service: CityService
    let stories: StoryService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (service, stories) = (service, stories)
        routes.page(
            TaxiLinks.consoleStatistics.href,
            in: TaxiRole.console,
            RouteName("getTaxiStatistics", "Demand, waiting and refusals by hour and zone"),
            filters: DayRange.fields
        ) { (query: StatisticsQuery, refused, _) in try await service.statistics(query, refused: refused) }
        routes.page(
            "/taxi/console/requests/:id",
            in: TaxiRole.console,
            RouteName("getCityRequest", "View the history of a ride")
        ) { (address: CityRoutes.RequestAddress, _) in try await stories.page(address.id) }
    }
}
