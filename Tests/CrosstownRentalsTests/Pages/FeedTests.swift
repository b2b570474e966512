import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import CrosstownRentals

@Suite struct FeedTests {
    @Test(arguments: TestEngine.reachable)
    func `the feed tells what can be rented, at the published price`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let anna = try await office.depot.rider()
        try await office.open { client in
            let before = try await client.json(.get, "/gbfs/3.0/station_status.json", as: nil)
            #expect(try before.value("data", "stations", "1", "num_vehicles_available") == "4")
            _ = try await office.depot.rent("BIKE1", anna)

            let status = try await client.json(.get, "/gbfs/3.0/station_status.json", as: nil)
            let plans = try await client.json(.get, "/gbfs/3.0/system_pricing_plans.json", as: nil)
            let types = try await client.json(.get, "/gbfs/3.0/vehicle_types.json", as: nil)
            #expect(try status.value("data", "stations", "1", "num_vehicles_available") == "3")
            #expect(try status.value("data", "stations", "1", "vehicle_types_available", "0", "count") == "2")
            #expect(try status.value("version") == "3.0")
            #expect(status.headers[.cacheControl] == "public, max-age=5")
            #expect(try plans.value("data", "plans", "0", "per_min_pricing", "0", "rate") == "0.05")
            let plan = try types.value("data", "vehicle_types", "0", "default_pricing_plan_id")
            #expect(try plans.value("data", "plans", "0", "plan_id") == plan)
        }
    }

    @Test func `every file that the feed names is there, and links lead to our pages`() async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let feeds = try await client.json(.get, "/gbfs/3.0/gbfs.json", as: nil)
            for index in 0..<GBFSFile.allCases.count {
                let url = try #require(try feeds.value("data", "feeds", "\(index)", "url"))
                let path = url.replacing("https://rides.example.org", with: "")
                #expect(try await client.json(.get, path, as: nil).status == .ok)
            }
            let stations = try await client.json(.get, "/gbfs/3.0/station_information.json", as: nil)
            let web = try #require(try stations.value("data", "stations", "0", "rental_uris", "web"))
            let page = try await client.page(web.replacing("https://rides.example.org", with: ""), as: nil)
            #expect(page.text.contains("Casino"))
        }
    }
}
