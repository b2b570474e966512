import CrosstownKit
import CrosstownWeb

/// Declares what drivers and the city learn of the queues.
struct FairnessRoutes {
    let service: FairnessService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/fairness",
            id: "getTaxiFairness",
            tag: "taxi-driver",
            summary: "How fair the queues were on a day, reckoned from the log; nobody is named",
            access: .anyRole([TaxiRole.driver, TaxiRole.administrator])
        ) { (query: DayQuery, context) in
            let reader = try context.signedInAccount()
            return try await service.page(query, for: reader)
        }
        routes.get(
            "/taxi/driver/queue",
            id: "getDriverQueue",
            tag: "taxi-driver",
            summary: "How the queues treated the driver on a day: each change of the place with its cause",
            access: .role(TaxiRole.driver)
        ) { (query: DayQuery, context) in
            let driver = try context.signedInAccount()
            return try await service.history(query, of: driver)
        }
        routes.file(
            "/taxi/driver/queue.csv",
            id: "getDriverQueueFile",
            tag: "taxi-driver",
            summary: "The same as CSV",
            access: .role(TaxiRole.driver),
            mediaType: "text/csv"
        ) { (query: DayQuery, _, context) in
            let driver = try context.signedInAccount()
            let page = try await service.history(query, of: driver)
            return CSVResponse.response(page.csv, called: "taxi-queue.csv")
        }
    }
}
