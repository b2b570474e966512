/// The edges of a zone by the rows of a grid, so that a place is tested against the edges of its row only.
struct EdgeBands {
    private let firstRow: Int
    /// The index of each row's first edge, and the end after the last row.
    private let starts: [Int32]
    private let edges: [Edge]

    init(_ edges: [Edge], frame: GridFrame) {
        var byRow: [Int: [Edge]] = [:]
        for edge in edges {
            for row in frame.rows(of: edge) { byRow[row, default: []].append(edge) }
        }
        let first = byRow.keys.min() ?? 0
        let last = byRow.keys.max() ?? 0
        var starts: [Int32] = [0]
        var sorted: [Edge] = []
        for row in first...last {
            sorted += byRow[row] ?? []
            starts.append(Int32(sorted.count))
        }
        firstRow = first
        self.starts = starts
        self.edges = sorted
    }

    /// Returns whether a place in a row of the grid is in the zone, by the border rule of ``Polygon/contains(_:)``.
    @inline(__always)
    func contains(_ place: Coordinate, row: Int) -> Bool {
        let band = row - firstRow
        guard band >= 0, band < starts.count - 1 else { return false }
        var inside = false
        for index in Int(starts[band])..<Int(starts[band + 1]) where edges[index].isEast(of: place) {
            inside.toggle()
        }
        return inside
    }
}
