import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownSocial
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// A feature with one ride, which ends when a test says so.
private final class OneRide: FeatureModule {
    static let id: FeatureID = "taxi"

    private let rider: Identifier<Account>
    private let isOver = Mutex(false)
    private let place = Mutex<Coordinate?>(nil)

    init(of rider: Identifier<Account>) { self.rider = rider }

    func end() { isOver.withLock { $0 = true } }

    func place(at position: Coordinate) { place.withLock { $0 = position } }

    func followedRide(_ ride: String) async throws -> FollowedRide? {
        FollowedRide(
            rider: rider,
            title: "Taxi T345",
            state: "On board",
            isOver: isOver.withLock { $0 },
            position: place.withLock { $0 }
        )
    }
}

@Suite struct FollowTests {
    private static let day: Int64 = 86_400_000

    private func open(
        on engine: TestEngine = .sqlite,
        _ use: @Sendable (any TestClientProtocol, _ link: String, OneRide, ManualClock) async throws -> Void
    ) async throws {
        let host = try await TestHost(on: engine)
        let (people, anna) = (KnownPeople(), host.person().account)
        people.name(anna, "Anna")
        let ride = OneRide(of: anna)
        let social = SocialModule(host.makeFeatureHost { $0.people = people }).following([ride])
        try await host.migrate(social)
        let link = try await host.database.write { transaction in
            try social.make(RideReference(feature: OneRide.id, ride: "1"), of: anna, in: transaction)
        }
        try await host.open(social) { client in try await use(client, link.href, ride, host.clock) }
    }

    @Test(arguments: TestEngine.reachable)
    func `a link to a ride that has ended names neither the rider nor the taxi`(engine: TestEngine) async throws {
        try await open(on: engine) { client, link, ride, _ in
            let riding = try await client.page(link)
            ride.end()
            // Each look after the end is answered alike.
            _ = try await client.page(link)
            let ended = try await client.page(link)
            let json = try await client.json(.get, link)

            #expect(riding.text.contains("Anna"))
            #expect(riding.text.contains("Taxi T345"))
            #expect(ended.status == .ok)
            for text in [ended.text, json.text] {
                #expect(!text.contains("Anna"))
                #expect(!text.contains("T345"))
            }
            #expect(json.text.contains(#""isOver":true"#))
        }
    }

    @Test func `whoever follows a ride sees on the map where it is, while that is known`() async throws {
        try await open { client, link, ride, _ in
            let unknown = try await client.page(link).text
            ride.place(at: Coordinate(latitude: 43.7384, longitude: 7.4246))
            let known = try await client.page(link).text
            ride.end()
            let ended = try await client.page(link).text

            #expect(unknown.contains("data-map-view"))
            #expect(!unknown.contains("data-pin="))
            #expect(known.contains(#"data-latitude="43.7384""#))
            #expect(known.contains(#"data-longitude="7.4246""#))
            #expect(!ended.contains("data-map-view"))
        }
    }

    @Test(arguments: [true, false])
    func `two days after it was made a link leads nowhere`(isOver: Bool) async throws {
        try await open { client, link, ride, clock in
            if isOver { ride.end() }
            clock.advance(milliseconds: 2 * Self.day)
            let last = try await client.page(link)
            clock.advance(milliseconds: 1)
            let late = try await client.page(link)

            #expect(last.status == .ok)
            #expect(late.status == .notFound)
            #expect(!late.text.contains("Anna"))
        }
    }
}
