import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PlaceRoutesTests {
    @Test func `suggestions are a list of at most ten`() async throws {
        try await application().test(.router) { client in
            let found = try await client.execute(uri: "/places?q=caf%C3%A9+3&near=0,0", method: .get)
            let near = try await client.execute(uri: "/places?q=&near=0.0,0.001", method: .get)
            let nothing = try await client.execute(uri: "/places?q=&near=", method: .get)

            let text = String(buffer: found.body)
            #expect(found.status == .ok)
            #expect(text.hasPrefix("[{\"detail\":\"Cafe, Town\",\"latitude\":0,\"longitude\":"))
            #expect(text.contains("\"name\":\"Café 3\"}"))
            #expect(String(buffer: near.body).split(separator: "\"name\"").count == 11)
            #expect(nothing.status == .ok)
            #expect(String(buffer: nothing.body) == "[]")
        }
    }

    @Test func `suggestions of the city alone leave out what lies elsewhere`() async throws {
        try await application().test(.router) { client in
            let named = try await client.execute(uri: "/places?q=caf%C3%A9&within=city", method: .get)
            let near = try await client.execute(uri: "/places?q=&near=0.0,0.001&within=city", method: .get)
            let refused = try await client.execute(uri: "/places?q=x&within=moon", method: .get)

            #expect(String(buffer: named.body).split(separator: "\"name\"").count == 6)
            #expect(String(buffer: near.body).split(separator: "\"name\"").count == 6)
            #expect(refused.status == .badRequest)
        }
    }

    @Test(arguments: ["43.7", "43.7,", "43.7,7.4,1", "north,east", "91,0", "0,181", "nan,0", "1e999,0"])
    func `a position that is none is named`(near: String) async throws {
        try await application().test(.router) { client in
            let refused = try await client.execute(uri: "/places?q=x&near=\(near)", method: .get)

            #expect(refused.status == .badRequest)
            let message = "{\"field\":\"near\",\"message\":\"must be a latitude and longitude in degrees"
            #expect(String(buffer: refused.body).contains(message))
        }
    }

    private func application() async throws -> some ApplicationProtocol {
        let index = try await PlaceTown.index((0..<15).map { PlaceTown.line("Café \($0)", east: Double($0) * 10) })
        let town: PlaceArea = { $0.longitude < PlaceTown.position(east: 45).longitude }
        return testApplication { PlaceRoutes(places: index, city: town).add(to: $0) }
    }
}
