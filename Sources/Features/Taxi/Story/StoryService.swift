import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Returns a ride's story from the log, with the reason for each offer.
struct StoryService: Sendable {
    /// The time before a request from which offers can affect it.
    private static let lookBack: Int64 = 2 * 3_600_000
    private static let mostReplayed = 60

    let dispatch: Dispatch
    let city: CityZones
    let localTime: LocalTime

    /// Returns the story of a request.
    ///
    /// - Throws: `TaxiRefusal.noSuchRequest`.
    func page(_ id: Identifier<TaxiRequest>) async throws -> StoryPage {
        let (city, localTime, rules) = (city, localTime, dispatch.rules)
        return try await dispatch.read { transaction in
            guard let request = try transaction.requests.find(id) else { throw TaxiRefusal.noSuchRequest }
            let store = StoryStore(transaction: transaction.sql)
            let from = request.madeAt.advanced(milliseconds: -Self.lookBack)
            let to = (request.endedAt ?? transaction.now).advanced(milliseconds: 1)
            let log = try QueueLogStore(transaction: transaction.sql).log(from: from, to: to)
            let others = try store.requests(in: request.zone, from: from, to: to)
            let replays = log.offers.filter { $0.request == id }.prefix(Self.mostReplayed).map {
                OfferReplay($0, in: log, requests: others, rules: rules)
            }
            let drivers = Set(
                replays.flatMap { $0.queue.map(\.driver) + [$0.offer.driver] } + [request.driver].compactMap { $0 }
            )
            return StoryPage(
                request: request,
                zone: city.name(of: request.zone),
                replays: replays,
                codes: try store.codes(of: Array(drivers)),
                program: try transaction.guests.find(id)?.program,
                fare: try FareStore(transaction: transaction.sql).history(of: id),
                localTime: localTime
            )
        }
    }
}

struct StoryStore {
    private static let most = 50_000

    let transaction: any Transaction

    func requests(in zone: String, from: Timestamp, to: Timestamp) throws -> [OfferReplay.Request] {
        try transaction.query(
            """
            SELECT id, made_at, ended_at FROM taxi_request
            WHERE zone = \(zone) AND made_at >= \(from) AND made_at < \(to) ORDER BY made_at LIMIT \(Self.most)
            """
        ).map {
            OfferReplay.Request(
                id: try $0.get("id"),
                madeAt: try $0.get("made_at"),
                endedAt: try $0.get("ended_at")
            )
        }
    }

    func codes(of drivers: [Identifier<Driver>]) throws -> [Identifier<Driver>: String] {
        try transaction.query("SELECT id, code FROM taxi_driver WHERE id IN \(list: drivers)")
            .reduce(into: [:]) { codes, row in codes[try row.get("id")] = try row.get("code") }
    }
}
