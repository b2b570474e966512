/// The rows and columns of a grid over a box.
struct GridFrame {
    let rows: Int
    let columns: Int
    private let box: BoundingBox
    private let rowsPerDegree: Double
    private let columnsPerDegree: Double

    init(around box: BoundingBox, cells: Int) {
        let plane = LocalPlane(origin: box.middle)
        // A tiny size prevents a box without extent from dividing by zero.
        let height = max(1e-9, box.north - box.south)
        let width = max(1e-9, box.east - box.west)
        let shape = width * plane.metresPerDegreeEast / (height * plane.metresPerDegreeNorth)
        let wanted = (Double(cells) / max(1e-6, shape)).squareRoot()
        rows = min(cells, max(1, Int(wanted)))
        columns = max(1, cells / rows)
        self.box = box
        rowsPerDegree = Double(rows) / height
        columnsPerDegree = Double(columns) / width
    }

    /// Returns the cell of a place; `nil` outside the box.
    @inline(__always)
    func cell(of place: Coordinate) -> Int? {
        guard box.contains(place) else { return nil }
        return row(of: place.latitude) * columns + column(of: place.longitude)
    }

    @inline(__always)
    func row(of latitude: Double) -> Int { max(0, min(rows - 1, Int((latitude - box.south) * rowsPerDegree))) }

    @inline(__always)
    func column(of longitude: Double) -> Int {
        max(0, min(columns - 1, Int((longitude - box.west) * columnsPerDegree)))
    }

    func middle(row: Int, column: Int) -> Coordinate {
        Coordinate(
            latitude: box.south + (Double(row) + 0.5) / rowsPerDegree,
            longitude: box.west + (Double(column) + 0.5) / columnsPerDegree
        )
    }

    func rows(of edge: Edge) -> ClosedRange<Int> { row(of: edge.south)...row(of: edge.north) }

    /// Returns the columns that an edge passes in a row, one too many rather than one too few.
    func columns(of edge: Edge, row: Int) -> ClosedRange<Int> {
        // A tenth of a millimeter, more than any rounding error.
        let margin = 1e-9
        // An edge along the row has no place where it enters and leaves it.
        guard edge.north - edge.south > margin else {
            return column(of: edge.west - margin)...column(of: edge.east + margin)
        }
        let south = box.south + Double(row) / rowsPerDegree - margin
        let north = box.south + Double(row + 1) / rowsPerDegree + margin
        let first = longitude(of: edge, at: max(edge.south, south))
        let last = longitude(of: edge, at: min(edge.north, north))
        return column(of: min(first, last) - margin)...column(of: max(first, last) + margin)
    }

    private func longitude(of edge: Edge, at latitude: Double) -> Double {
        let fraction = min(1, max(0, (latitude - edge.south) / (edge.north - edge.south)))
        return edge.southLongitude + (edge.northLongitude - edge.southLongitude) * fraction
    }
}
