public import CrosstownValues

/// The key of a place's cell of 0.001 by 0.002 degrees, for nearby queries in a B-tree.
///
/// Keys run eastward along a row of cells, so that the cells around a place are a range of keys in each row.
public struct CellKey: Hashable, Comparable, Sendable {
    /// The row, counted from the south, in the upper bits, and the column, counted from the west, in the lower 24.
    public let value: Int64

    /// Creates the key of a place's cell, from ten-millionths of a degree as places are stored.
    public init(_ place: Coordinate) {
        self.init(row: Self.row(place.latitude), column: Self.column(place.longitude))
    }

    private init(row: Int64, column: Int64) { value = row << 24 | column }

    /// Returns whether the left cell is further south, or further west in the same row.
    public static func < (left: CellKey, right: CellKey) -> Bool { left.value < right.value }

    /// Returns the ranges of keys, one per row, whose cells contain every place within a radius; cut at the 180th
    /// meridian.
    public static func ranges(around place: Coordinate, radius: Metres) -> [ClosedRange<CellKey>] {
        let plane = LocalPlane(origin: place)
        let north = radius.value / plane.metresPerDegreeNorth
        // A parallel nearer to the pole is shorter: the same distance is more degrees there.
        let poleward = Coordinate(latitude: min(89.9, abs(place.latitude) + north), longitude: place.longitude)
        let east = min(360, radius.value / LocalPlane(origin: poleward).metresPerDegreeEast)
        let columns = (
            column(max(-180, place.longitude - east)), column(min(180, place.longitude + east))
        )
        let rows = row(max(-90, place.latitude - north))...row(min(90, place.latitude + north))
        return rows.map { CellKey(row: $0, column: columns.0)...CellKey(row: $0, column: columns.1) }
    }

    private static func row(_ latitude: Double) -> Int64 {
        // The shift makes all rows positive, so that division rounds down.
        (tenMillionths(latitude) + 10_000_000_000) / 10_000
    }

    private static func column(_ longitude: Double) -> Int64 {
        (tenMillionths(longitude) + 20_000_000_000) / 20_000
    }

    private static func tenMillionths(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }
}
