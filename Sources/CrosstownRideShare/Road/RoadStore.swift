import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// The SQL of the drives between the places of events.
struct RoadStore {
    let transaction: any Transaction

    /// What is known for an event.
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

    /// Keeps the times of a place, unless another server has given its number away meanwhile.
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
    }

    /// Four bytes each, the lowest first.
    private static func bytes(_ numbers: [Int32]) -> [UInt8] {
        numbers.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: UInt32(bitPattern: number) >> (8 * UInt32($0))) }
        }
    }

    private static func numbers(_ bytes: [UInt8]) -> [Int32] {
        stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
            Int32(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) })
        }
    }
}
