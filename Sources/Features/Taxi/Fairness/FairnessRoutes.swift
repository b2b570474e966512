import CrosstownKit
import CrosstownWeb

/// The routes of queue fairness for drivers and the city.
struct FairnessRoutes {
    let service: FairnessService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/fairness",
            in: .taxiDriving.open(to: .anyRole([TaxiRole.driver, TaxiRole.administrator])),
            RouteName("getTaxiFairness", "How fair the queues were on a day, reckoned from the log; nobody is named")
        ) { (query: DayQuery, context) in
            let reader = try context.signedInAccount()
            return try await service.page(query, for: reader)
        }
        routes.page(
            "/taxi/driver/queue",
            in: .taxiDriving,
            RouteName(
                "getDriverQueue",
                "How the queues treated the driver on a day: each change of the place with its cause"
            )
        ) { (query: DayQuery, context) in
            let driver = try context.signedInAccount()
            return try await service.history(query, of: driver)
        }
        routes.file(
            "/taxi/driver/queue.csv",
            in: .taxiDriving,
            RouteName("getDriverQueueFile", "The same as CSV"),
            mediaType: "text/csv"
        ) { (query: DayQuery, _, context) in
            let driver = try context.signedInAccount()
            let page = try await service.history(query, of: driver)
            return CSVResponse.response(page.csv(for: context.localization), called: "taxi-queue.csv")
        }
    }
}
