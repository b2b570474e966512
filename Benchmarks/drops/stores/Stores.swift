import CrosstownGeo
import CrosstownPostgres
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import Dispatch
import Synchronization

/// Something that knows what lies around a place; asked by one thread for each connection.
protocol PlaceStore: Sendable {
    func pins(around position: Coordinate, within radius: Metres) throws -> [DropPin]
}

/// Ours: cells in a table of SQLite, by the statement of `CrosstownDrops`.
struct CellStore: PlaceStore {
    let database: SQLiteDatabase
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)

    func pins(around position: Coordinate, within radius: Metres) throws -> [DropPin] {
        try wait { try await look(around: position, within: radius) }
    }

    func look(around position: Coordinate, within radius: Metres) async throws -> [DropPin] {
        try await database.read { transaction in
            try DropStore(transaction: transaction)
                .pins(around: position, within: radius, for: .nobody, at: Self.now, limit: 1000)
        }
    }
}

/// PostGIS, over the connections that the service has to PostgreSQL: an index of `geography`, and a snapshot for each look.
struct PostGISStore: PlaceStore {
    let database: PostgresDatabase

    func pins(around position: Coordinate, within radius: Metres) throws -> [DropPin] {
        let (east, north) = (position.longitude, position.latitude)
        return try wait {
            try await database.read { transaction in
                try transaction.query(
                    """
                    SELECT id, ST_Y(place::geometry), ST_X(place::geometry) FROM drop_place
                    WHERE ST_DWithin(place, ST_MakePoint(\(east), \(north))::geography, \(radius.value))
                    """
                ).map { row in
                    DropPin(number: try row.get(0), latitude: try row.get(1), longitude: try row.get(2))
                }
            }
        }
    }
}

/// Redis: a sorted set of geohashes.
struct RedisStore: PlaceStore {
    let connections: RedisConnections

    func pins(around position: Coordinate, within radius: Metres) throws -> [DropPin] {
        let words = [
            "GEOSEARCH", "drops", "FROMLONLAT", "\(position.longitude)", "\(position.latitude)", "BYRADIUS",
            "\(radius.value)", "m", "WITHCOORD",
        ]
        return try connections.with { try $0.pins(words) }
    }
}

extension DropPin {
    /// The pin of a place that has a number and degrees in another store.
    init(number: Int64, latitude: Double, longitude: Double) {
        self.init(
            drop: Identifier(high: 0, low: UInt64(number)),
            latitude: SpotCell.e7(latitude),
            longitude: SpotCell.e7(longitude),
            sender: .nobody
        )
    }
}

/// What a thread waits for.
private final class Outcome<Value: Sendable>: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func set(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        done.signal()
    }

    func get() throws -> Value {
        done.wait()
        return try result.withLock { result in
            guard let result else { fatalError("signalled without a result") }
            return try result.get()
        }
    }
}

/// Lets a thread wait for what is done without one.
private func wait<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    Task {
        do { outcome.set(.success(try await work())) } catch { outcome.set(.failure(error)) }
    }
    return try outcome.get()
}
