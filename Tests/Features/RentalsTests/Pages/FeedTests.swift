import CrosstownOpenData
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

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

    @Test(arguments: ["2.3", "3.0"])
    func `every file that the feed names is there, and links lead to our pages`(version: String) async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let feeds = try await client.json(.get, "/gbfs/\(version)/gbfs.json", as: nil)
            let list = version == "2.3" ? ["data", "en", "feeds"] : ["data", "feeds"]
            let urls = feeds.texts(at: list, "url")
            for url in urls {
                let file = try await client.json(.get, url.replacing("https://rides.example.org", with: ""), as: nil)
                #expect(file.status == .ok)
                #expect(try file.value("version") == version)
            }
            let stations = try await client.json(.get, "/gbfs/\(version)/station_information.json", as: nil)
            let web = try #require(try stations.value("data", "stations", "0", "rental_uris", "web"))
            let page = try await client.page(web.replacing("https://rides.example.org", with: ""), as: nil)
            #expect(urls.count == 8)
            #expect(!urls.contains { $0.contains("manifest") })
            #expect(page.text.contains("Casino"))
        }
    }

    @Test func `the older version tells the same in its own words`() async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let status = try await client.json(.get, "/gbfs/2.3/station_status.json", as: nil)
            let stations = try await client.json(.get, "/gbfs/2.3/station_information.json", as: nil)
            let system = try await client.json(.get, "/gbfs/2.3/system_information.json", as: nil)
            let versions = try await client.json(.get, "/gbfs/2.3/gbfs_versions.json", as: nil)

            #expect(try status.value("data", "stations", "1", "num_bikes_available") == "4")
            #expect(try status.value("data", "stations", "1", "num_vehicles_available") == nil)
            #expect(try status.value("last_updated") == "\(office.depot.clock.now().milliseconds / 1000)")
            #expect(try stations.value("data", "stations", "0", "name") == "Casino")
            #expect(try system.value("data", "language") == "en")
            #expect(versions.texts(at: ["data", "versions"], "version") == ["2.3", "3.0"])
        }
    }
}

extension TestResponse {
    /// What the records of a list have under a name.
    fileprivate func texts(at path: [String], _ name: String) -> [String] {
        var value = try? JSONSerialization.jsonObject(with: Data(body.readableBytesView))
        for step in path { value = (value as? [String: Any])?[step] }
        return (value as? [[String: Any]] ?? []).compactMap { $0[name] as? String }
    }
}
