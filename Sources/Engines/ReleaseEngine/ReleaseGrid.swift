public import CrosstownGeo
public import CrosstownValues

/// A fixed grid over the Earth: rows of one height, each divided into columns of about the same width.
public struct ReleaseGrid: Hashable, Sendable {
    /// A cell of the grid.
    public struct Cell: Hashable, Sendable, Codable {
        /// The row, starting at the south pole.
        public let row: Int
        /// The column, eastwards from the 180th meridian.
        public let column: Int

        /// Creates a cell.
        public init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }

        /// The cell as one number, for database tables.
        public var key: Int64 { Int64(row) << 32 | Int64(column) }

        /// Creates the cell of a stored number.
        public init(key: Int64) {
            row = Int(key >> 32)
            column = Int(key & 0xFFFF_FFFF)
        }
    }

    private static let metresPerDegree = 111_320.0

    /// The height and approximate width of the cells.
    public let side: Metres

    /// Creates a grid with cells of this size.
    public init(side: Metres) { self.side = side }

    /// Returns the cell of a place, including the poles and the 180th meridian.
    public func cell(at place: Coordinate) -> Cell {
        let row = min(max(0, Int(((place.latitude + 90) / rowDegrees).rounded(.down))), rows - 1)
        let columns = columns(inRow: row)
        let column = Int(((place.longitude + 180) / 360 * Double(columns)).rounded(.down))
        return Cell(row: row, column: ((column % columns) + columns) % columns)
    }

    /// Returns the middle of a cell.
    public func middle(of cell: Cell) -> Coordinate {
        let columns = Double(columns(inRow: cell.row))
        return Coordinate(
            latitude: latitude(ofRow: cell.row),
            longitude: (Double(cell.column) + 0.5) / columns * 360 - 180
        )
    }

    /// Returns the middle of the place's cell, which is the same for all its places.
    public func snapped(_ place: Coordinate) -> Coordinate { middle(of: cell(at: place)) }

    /// Returns the distance between the middles of two cells.
    public func distance(_ one: Cell, _ other: Cell) -> Metres {
        one == other ? .zero : middle(of: one).distance(to: middle(of: other))
    }

    private var rowDegrees: Double { side.value / Self.metresPerDegree }

    private var rows: Int { max(1, Int((180 / rowDegrees).rounded(.up))) }

    private func latitude(ofRow row: Int) -> Double { min((Double(row) + 0.5) * rowDegrees - 90, 90) }

    private func columns(inRow row: Int) -> Int {
        let plane = LocalPlane(origin: Coordinate(latitude: latitude(ofRow: row), longitude: 0))
        return max(1, Int((360 * plane.metresPerDegreeEast / side.value).rounded()))
    }
}
