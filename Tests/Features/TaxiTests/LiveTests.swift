import CrosstownGeo
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct LiveTests {
    @Test func `a passenger follows the request and the coming taxi, and nobody else's`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let (first, other) = (try await town.driver("T1"), try await town.driver("T2", at: Town.casino))
        let anna = town.passenger()
        let key = office.host.callers.key(of: anna)
        let request = try await town.ask(anna)
        let offer = try #require(try await town.offer(to: first))

        let stream = try await office.following("/taxi/events?request=\(request.id)", as: key) {
            _ = try await town.dispatch.accept(offer.id, by: first)
            town.clock.advance(milliseconds: 1_000)
            _ = try await town.dispatch.take([town.fix(Town.casino)], from: other)
            _ = try await town.dispatch.take([town.fix(Town.port)], from: first)
        }

        #expect(stream.contains("event: request-changed"))
        #expect(stream.contains(#"data: {"id":"T1","latitude":43.735,"longitude":7.415}"#))
        #expect(!stream.contains("T2"))
    }

    @Test func `free taxis are seen moving by those who look near by`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let free = try await town.driver("T1")

        let stream = try await office.following("/taxi/events?near=43.74,7.42", as: nil) {
            town.clock.advance(milliseconds: 1_000)
            var fix = town.fix(Town.port)
            fix.heading = Degrees(90)
            _ = try await town.dispatch.take([fix], from: free)
        }

        #expect(stream.contains(#"data: {"heading":90,"id":"T1","latitude":43.735,"longitude":7.415}"#))
    }

    @Test func `nothing is told to somebody who looks elsewhere`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let free = try await town.driver("T1")

        let stream = try await office.following("/taxi/events?near=44.0,7.42", as: nil) {
            town.clock.advance(milliseconds: 1_000)
            _ = try await town.dispatch.take([town.fix(Town.port)], from: free)
        }

        #expect(stream == "retry: 2000\n\n")
    }

    @Test(arguments: [
        ("/taxi/driver/events", "driver-changed"), ("/taxi/driver/events", "zones-changed"),
        ("/taxi/console/events", "zones-changed"),
    ])
    func `a driver and the city learn of an offer and of changed zones at once`(
        path: String,
        event: String
    ) async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let driver = try await office.driver("T1")
        let key = path.contains("driver") ? driver : office.administrator()

        let stream = try await office.following(path, as: key) { _ = try await town.ask(town.passenger()) }

        #expect(stream.contains("event: \(event)"))
    }

    @Test func `a place that is none is refused`() async throws {
        let office = try await TaxiOffice()
        try await office.open { client in
            for near in ["x", "91,7", "1", "1,2,3", "nan,1"] {
                let refused = try await client.json(.get, "/taxi/events?near=\(near)", as: nil)

                #expect(refused.status == .badRequest)
            }
        }
    }
}
