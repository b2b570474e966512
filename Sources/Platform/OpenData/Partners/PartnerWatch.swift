public import CrosstownGeo
public import CrosstownKit
public import CrosstownValues
import CrosstownWeb
public import Logging
public import ServiceLifecycle
import Synchronization

/// Reads the feeds of other operators regularly, and caches their places.
///
/// Reads a feed at most as often as the feed allows, and less and less often while it fails. The number of feeds and
/// the maximum number of places limit the cache.
public final class PartnerWatch: Service, OtherOperators {
    /// The maximum size of a feed's list of files in bytes.
    private static let largestList = 1024 * 1024
    /// The maximum size of a file in bytes.
    private static let largestFile = 8 * 1024 * 1024
    private static let shortestPause: Int64 = 60_000
    /// The maximum distance from our stations.
    private static let reach = Metres(15_000)
    /// The minimum age in milliseconds at which data is outdated, whatever the feed says.
    private static let leastGood: Int64 = 600_000
    /// The age in milliseconds at which data is no longer shown.
    private static let longestKept: Int64 = 86_400_000
    private static let longestPause: Int64 = 3_600_000

    /// The cached state of a feed.
    private struct Known {
        var places = PartnerPlaces.nothing
        /// When it was last read.
        var readAt: Timestamp?
        /// The number of failures since then.
        var failures = 0
    }

    let feeds: [PartnerFeed]
    private let documents: any ExternalDocuments
    private let clock: any WallClock
    private let sleeper: any Clock<Duration>
    private let logger: Logger
    private let known: Mutex<[PartnerFeed: Known]>
    /// The threads that parse feeds, with a time limit.
    private let threads = FileThreads(count: 1, mostWaiting: 64)
    private static let longestReading = Duration.seconds(15)

    /// Creates a watch.
    ///
    /// - Parameters:
    ///   - feeds: the operators and their feeds.
    ///   - documents: reads documents from third-party servers.
    ///   - clock: the clock.
    ///   - sleeper: waits between two reads.
    ///   - logger: logs feeds that fail.
    public init(
        _ feeds: [PartnerFeed],
        documents: any ExternalDocuments,
        clock: any WallClock,
        sleeper: any Clock<Duration>,
        logger: Logger
    ) {
        self.feeds = feeds
        self.documents = documents
        self.clock = clock
        self.sleeper = sleeper
        self.logger = logger
        known = Mutex([:])
    }

    /// Reads feeds until shutdown.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                for feed in self.feeds { group.addTask { await self.follow(feed) } }
            }
        }
    }

    private func follow(_ feed: PartnerFeed) async {
        while !Task.isCancelled {
            let pause = await refresh(feed)
            guard (try? await sleeper.sleep(for: .milliseconds(pause))) != nil else { return }
        }
    }

    /// Reads a feed once; returns the delay until the next read in milliseconds.
    package func refresh(_ feed: PartnerFeed) async -> Int64 {
        do {
            let places = try await read(feed)
            return known.withLock { known in
                known[feed] = Known(places: places, readAt: clock.now())
                return min(max(Int64(places.timeToLive ?? 0) * 1000, Self.shortestPause), Self.longestPause)
            }
        } catch {
            // Logs only the error's type, since its text comes from a third-party server.
            logger.notice("feed not read", metadata: ["feed": "\(feed.name)", "error": "\(type(of: error))"])
            return known.withLock { known in
                known[feed, default: Known()].failures += 1
                let doublings = min(known[feed, default: Known()].failures - 1, 6)
                return min(Self.shortestPause << Int64(doublings), Self.longestPause)
            }
        }
    }

    private func read(_ feed: PartnerFeed) async throws -> PartnerPlaces {
        let list = try await documents.read(feed.address, atMost: Self.largestList)
        let discovery = try await tree(of: list, feed)
        let files = GBFSReading.files(in: discovery)
        guard !files.isEmpty else { throw PartnerFault.nothingToShow }
        var trees: [GBFSReading.File: JSONTree] = [:]
        for (file, address) in files.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let bytes = try await documents.read(address, atMost: Self.largestFile)
            trees[file] = try await tree(of: bytes, feed)
        }
        return GBFSReading.places(in: trees)
    }

    private func tree(of bytes: [UInt8], _ feed: PartnerFeed) async throws -> JSONTree {
        let tree = try await threads.run(for: feed.address, within: Self.longestReading) { JSONTree(bytes) }
        guard let tree else { throw PartnerFault.notJSON }
        return tree
    }

    /// The places to show, the nearest first.
    public func shown(near middle: Coordinate?, atMost limit: Int) -> [OtherOperatorPlace] {
        let now = clock.now()
        let all = known.withLock { known in
            feeds.flatMap { feed in known[feed].map { Self.places($0, of: feed, at: now) } ?? [] }
        }
        guard let middle else { return Array(all.prefix(limit)) }
        let near = all.map { (place: $0, distance: $0.place.distance(to: middle)) }
            .filter { $0.distance <= Self.reach }.sorted { $0.distance < $1.distance }
        return near.prefix(limit).map(\.place)
    }

    private static func places(_ known: Known, of feed: PartnerFeed, at now: Timestamp) -> [OtherOperatorPlace] {
        guard let readAt = known.readAt else { return [] }
        let age = now.milliseconds(since: min(known.places.updatedAt ?? readAt, readAt))
        guard age <= longestKept else { return [] }
        let good = max(Int64(known.places.timeToLive ?? 0) * 3000, leastGood)
        return known.places.places.map { OtherOperatorPlace($0, of: feed.name, isStale: age > good) }
    }
}

extension OtherOperatorPlace {
    fileprivate init(_ place: PartnerPlace, of name: String, isStale: Bool) {
        self.init(
            operator: name,
            kind: place.kind,
            key: place.key,
            name: place.name,
            place: place.place,
            vehicles: place.vehicles,
            docks: place.docks,
            link: place.link,
            isStale: isStale
        )
    }
}

/// Why a feed shows nothing.
enum PartnerFault: Error {
    /// A file is not valid JSON for a feed.
    case notJSON
    /// The list of files contains none with places.
    case nothingToShow
}
