import CrosstownContract
import CrosstownGeo
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
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

    @Test func `an offer comes to the driver's page with the stream, ready to be answered, and to no other driver`()
        async throws
    {
        let (office, other) = (try await TaxiOffice(), try await TaxiOffice())
        let driver = try await office.driver("T1")
        _ = try await other.driver("T1")
        let next = try await other.driver("T2")

        let stream = try await office.following("/taxi/driver/events", as: driver, until: "data-offer=") {
            _ = try await office.town.ask(office.town.passenger())
        }
        let others = try await other.following("/taxi/driver/events", as: next, until: "zones-changed") {
            _ = try await other.town.ask(other.town.passenger())
        }

        let offer = try #require(stream.firstMatch(of: /data-offer="([^"]+)"/)?.1)
        #expect(stream.contains(#"data: <div id="driver""#))
        #expect(stream.hasForm(to: "/taxi/offers/\(offer)/accept"))
        #expect(stream.contains(#"name="csrf" value=""#) && !stream.contains(#"name="csrf" value="""#))
        #expect(!others.contains("data-offer="))
    }

    @Test func `a program of a driver gets with the stream what it would otherwise ask for`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1")

        let stream = try await office.following("/taxi/driver/events", as: driver, by: .bearer, until: #""offer":"#) {
            _ = try await office.town.ask(office.town.passenger())
        }

        let told = try #require(stream.split(separator: "\n").first { $0.contains(#""offer":"#) })
        let answer = try JSONDecoder().decode(DriverResponse.self, from: Data(told.dropFirst("data: ".count).utf8))
        let offer = try #require(answer.offer)
        #expect(answer.code == "T1")
        #expect(answer.queue?.place == 1)
        #expect(offer.meetingPlace == "Quai Albert Ier")
        #expect(answer.version?.contains(offer.id) == true)
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
