import CrosstownGeo
import CrosstownValues

/// The cells of the public drops' index: a thousandth of a degree high, two thousandths wide.
enum SpotCell {
    /// Returns degrees as whole ten-millionths, precise to a centimeter.
    static func e7(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }

    /// Returns the ten-millionths of a degree that enclose a circle; they continue beyond the 180th meridian.
    static func box(
        around position: Coordinate,
        within radius: Metres
    ) -> (latitudes: ClosedRange<Int64>, longitudes: ClosedRange<Int64>) {
        let plane = LocalPlane(origin: position)
        let north = radius.value / plane.metresPerDegreeNorth
        let east = min(0.1, radius.value / max(1, plane.metresPerDegreeEast))
        return (
            e7(position.latitude - north)...e7(position.latitude + north),
            e7(position.longitude - east)...e7(position.longitude + east)
        )
    }

    /// Returns the cell of a place.
    static func key(_ position: Coordinate) -> Int64 {
        key(row: row(e7(position.latitude)), column: column(e7(position.longitude)))
    }

    /// Returns all cells that a circle touches, also beyond the 180th meridian.
    static func keys(around position: Coordinate, within radius: Metres) -> [Int64] {
        let box = box(around: position, within: radius)
        let rows = row(box.latitudes.lowerBound)...row(box.latitudes.upperBound)
        let columns = column(box.longitudes.lowerBound)...column(box.longitudes.upperBound)
        let turns: [Int64] = isTorn(box.longitudes) ? [-180_000, 0, 180_000] : [0]
        return rows.flatMap { row in
            columns.flatMap { column in turns.map { key(row: row, column: column + $0) } }
        }
    }

    /// Whether a circle crosses the 180th meridian.
    static func isTorn(_ longitudes: ClosedRange<Int64>) -> Bool {
        longitudes.lowerBound < -1_800_000_000 || longitudes.upperBound >= 1_800_000_000
    }

    private static func row(_ latitude: Int64) -> Int64 { floored(latitude, 10_000) + 1_000_000 }
    private static func column(_ longitude: Int64) -> Int64 { floored(longitude, 20_000) + 1_000_000 }
    private static func key(row: Int64, column: Int64) -> Int64 { row << 24 | column }

    private static func floored(_ number: Int64, _ divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }
}
