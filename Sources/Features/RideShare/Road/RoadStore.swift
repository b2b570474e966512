import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of the drives between the places of events.
struct RoadStore {
    static let personal = ["rideshare_road", "rideshare_road_wanted"].map { name in
        PersonalTable(
            name,
            [
                .content(
                    "latitude",
                    "longitude",
                    notExported: "Places between which the router was asked, without whose they are.",
                    stays: RideShareTables.afterEvent
                )
            ]
        )
    }

    let transaction: any Transaction

    /// Returns the stored times of an event.
    func times(event: String) throws -> RoadTimes {
        RoadTimes(
            try transaction.query(
                """
                SELECT number, latitude, longitude, is_on_road, outward, inward FROM rideshare_road
                WHERE event = \(event) ORDER BY number
                """
            ).map { row in
                RoadTimes.Place(
                    number: try row.get("number"),
                    position: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude")),
                    isOnRoad: try row.get("is_on_road"),
                    outward: Self.numbers(try row.get("outward")),
                    inward: Self.numbers(try row.get("inward"))
                )
            }
        )
    }

    /// Returns the number of places of an event with stored times.
    func count(event: String) throws -> Int {
        let row = try transaction.first("SELECT count(*) AS places FROM rideshare_road WHERE event = \(event)")
        return try row?.get("places") ?? 0
    }

    /// Returns the places to retry with the routing engine.
    func wanted(event: String) throws -> [Coordinate] {
        try transaction.query(
            "SELECT latitude, longitude FROM rideshare_road_wanted WHERE event = \(event) ORDER BY latitude, longitude"
        ).map { Coordinate(latitude: try $0.get("latitude"), longitude: try $0.get("longitude")) }
    }

    /// Whether a place has to be retried with the routing engine.
    func isWanted(_ position: Coordinate, event: String) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 AS wanted FROM rideshare_road_wanted
            WHERE event = \(event) AND latitude = \(position.latitude) AND longitude = \(position.longitude)
            """
        ) != nil
    }

    /// Marks a place to be retried with the routing engine.
    func want(_ position: Coordinate, event: String) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_road_wanted (event, latitude, longitude)
            VALUES (\(event), \(position.latitude), \(position.longitude)) ON CONFLICT DO NOTHING
            """
        )
    }

    /// Deletes the mark to retry a place.
    func settle(_ position: Coordinate, event: String) throws {
        try transaction.execute(
            """
            DELETE FROM rideshare_road_wanted
            WHERE event = \(event) AND latitude = \(position.latitude) AND longitude = \(position.longitude)
            """
        )
    }

    /// Stores the times of a place.
    func insert(_ place: RoadTimes.Place, event: String) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_road (event, number, latitude, longitude, is_on_road, outward, inward)
            VALUES (\(event), \(place.number), \(place.position.latitude), \(place.position.longitude),
                \(place.isOnRoad), \(Self.bytes(place.outward)), \(Self.bytes(place.inward)))
            ON CONFLICT DO NOTHING
            """
        )
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_road WHERE event = \(event)")
        try transaction.execute("DELETE FROM rideshare_road_wanted WHERE event = \(event)")
    }

    /// Encodes numbers in four bytes each, least significant first.
    private static func bytes(_ numbers: [Int32]) -> [UInt8] {
        numbers.map(\.littleEndian).withUnsafeBytes { Array($0) }
    }

    /// A large pool has millions of numbers, so their bytes are copied unchanged.
    private static func numbers(_ bytes: [UInt8]) -> [Int32] {
        [Int32](unsafeUninitializedCapacity: bytes.count / 4) { numbers, count in
            count = bytes.count / 4
            UnsafeMutableRawBufferPointer(numbers).copyBytes(from: bytes.prefix(count * 4))
            for index in 0..<count { numbers[index] = Int32(littleEndian: numbers[index]) }
        }
    }
}
