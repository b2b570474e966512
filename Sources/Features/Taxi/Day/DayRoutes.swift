import CrosstownKit
import CrosstownWeb

struct DayRoutes {
    let service: DriverDayService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/driver/day",
            in: .taxiDriving,
            RouteName("getDriverDay", "The driver's own day: hours, rides, fares and refusals")
        ) { (query: DayQuery, context) in
            let driver = try context.signedInAccount()
            return try await service.page(query, for: driver)
        }
        routes.file(
            "/taxi/driver/day.csv",
            in: .taxiDriving,
            RouteName("getDriverDayFile", "The rides of the driver's own day as CSV"),
            mediaType: "text/csv"
        ) { (query: DayQuery, _, context) in
            let driver = try context.signedInAccount()
            let page = try await service.page(query, for: driver)
            return CSVResponse.response(page.csv, called: "taxi-day.csv")
        }
    }
}
