import CrosstownGeo
import CrosstownKit
import CrosstownOpenData
import CrosstownTesting
import CrosstownValues
import Logging
import Testing

@Suite struct PartnerWatchTests {
    private static let port = Coordinate(latitude: 43.735, longitude: 7.420)
    private static let feed = PartnerFeed(name: "Citybike", address: FeedText.address)

    @Test func `what a feed tells is shown under the name of its operator`() async throws {
        let (watch, _, _) = Self.watch()

        _ = await watch.refresh(Self.feed)

        let shown = watch.shown(near: Self.port, atMost: 60)
        #expect(shown.map(\.key).sorted() == ["a", "x"])
        #expect(shown.allSatisfy { $0.operator == "Citybike" && !$0.isStale })
        #expect(shown.first { $0.key == "a" }?.link == "https://bikes.example.org/stations/a")
        #expect(!shown.contains { $0.link?.hasPrefix("javascript:") ?? false })
    }

    @Test func `old data is marked, and very old data is not shown`() async throws {
        let (watch, _, clock) = Self.watch()
        _ = await watch.refresh(Self.feed)

        clock.advance(milliseconds: 601_000)
        let old = watch.shown(near: Self.port, atMost: 60)
        clock.advance(milliseconds: 86_400_000)
        let veryOld = watch.shown(near: Self.port, atMost: 60)

        #expect(old.map(\.isStale) == [true, true])
        #expect(veryOld.isEmpty)
    }

    @Test func `a feed is asked as often as it likes, and ever more seldom while it fails`() async throws {
        let (watch, feeds, _) = Self.watch(ttl: 300)

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
        let (watch, _, _) = Self.watch()
        _ = await watch.refresh(Self.feed)

        #expect(watch.shown(near: Coordinate(latitude: 48.85, longitude: 2.35), atMost: 10).isEmpty)
        #expect(watch.shown(near: Self.port, atMost: 1).map(\.key) == ["a"])
    }

    private static func watch(ttl: Int = 60) -> (PartnerWatch, ForeignFeeds, ManualClock) {
        let clock = ManualClock()
        let feeds = ForeignFeeds(FeedText.older(updatedAt: clock.now().milliseconds / 1000, ttl: ttl))
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let watch = PartnerWatch([feed], documents: feeds, clock: clock, sleeper: .continuous, logger: logger)
        return (watch, feeds, clock)
    }
}
