import CrosstownGeo
import CrosstownKit
import CrosstownPlatform
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import CrosstownRentals

@Suite struct PartnerTests {
    private static let feed = PartnerFeed(name: "Citybike", address: FeedText.address)

    @Test func `other operators stand beside our stations, with their names and the way to them`() async throws {
        let (depot, watch, _) = try await Self.watch()
        _ = await watch.refresh(Self.feed)

        let page = try await Self.home(depot, watch)
        let text = try await Self.text(depot, watch)

        #expect(page.partners.map(\.place.key).sorted() == ["a", "x"])
        #expect(text.contains("Other operators"))
        #expect(text.contains("Old &lt;b&gt;Port&lt;/b&gt;"))
        #expect(text.contains("Citybike, 3 vehicles, 7 free docks"))
        #expect(text.contains("href=\"https://bikes.example.org/stations/a\" target=\"_blank\""))
        #expect(!text.contains("javascript:"))
        #expect(text.contains("data-pin=\"partner\"") && !text.contains("may be out of date"))
    }

    @Test func `old data is marked, and very old data is not shown`() async throws {
        let (depot, watch, _) = try await Self.watch()
        _ = await watch.refresh(Self.feed)

        depot.clock.advance(milliseconds: 601_000)
        let old = try await Self.home(depot, watch).partners
        depot.clock.advance(milliseconds: 86_400_000)
        let veryOld = try await Self.home(depot, watch).partners

        #expect(old.map(\.isStale) == [true, true])
        #expect(veryOld.isEmpty)
    }

    @Test func `a feed is asked as often as it likes, and ever more seldom while it fails`() async throws {
        let (_, watch, feeds) = try await Self.watch(ttl: 300)

        let first = await watch.refresh(Self.feed)
        feeds.set(FeedText.address, nil)
        var pauses: [Int64] = []
        for _ in 0..<8 { pauses.append(await watch.refresh(Self.feed)) }
        let known = watch.shown(near: nil, atMost: 10)

        #expect(first == 300_000)
        #expect(pauses.map { $0 / 60_000 } == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(known.count == 2)
    }

    @Test func `what is far away or beyond the limit is not shown`() async throws {
        let (_, watch, _) = try await Self.watch()
        _ = await watch.refresh(Self.feed)

        #expect(watch.shown(near: Coordinate(latitude: 48.85, longitude: 2.35), atMost: 10).isEmpty)
        #expect(watch.shown(near: Depot.port, atMost: 1).map(\.place.key) == ["a"])
    }

    @Test func `nothing is said of others where nobody is configured`() async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let page = try await client.page("/rentals", as: nil).text
            let answer = try await client.json(.get, "/rentals", as: nil)

            #expect(!page.contains("Other operators"))
            #expect(try answer.value("partners", "0") == nil)
        }
    }

    private static func watch(ttl: Int = 60) async throws -> (Depot, PartnerWatch, ForeignFeeds) {
        let depot = try await Depot()
        let seconds = depot.clock.now().milliseconds / 1000
        let feeds = ForeignFeeds(FeedText.older(updatedAt: seconds, ttl: ttl))
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let watch = PartnerWatch([feed], documents: feeds, clock: depot.clock, sleeper: .continuous, logger: logger)
        return (depot, watch, feeds)
    }

    private static func desk(_ depot: Depot, _ watch: PartnerWatch) -> RiderDesk {
        RiderDesk(rentals: depot.rentals, localTime: LocalTime(secondsFromUTC: { _ in 0 }), partners: watch)
    }

    private static func home(_ depot: Depot, _ watch: PartnerWatch) async throws -> RentalHomePage {
        try await desk(depot, watch).home(nil)
    }

    /// The page as a browser gets it.
    private static func text(_ depot: Depot, _ watch: PartnerWatch) async throws -> String {
        let routes = Routes<WebContext>()
        RiderRoutes(desk: desk(depot, watch), hub: EventHub(firstID: 1)).add(to: routes)
        let router = Router(context: WebContext.self)
        routes.install(on: router)
        return try await Application(router: router).test(.router) { try await $0.page("/rentals", as: nil).text }
    }
}
