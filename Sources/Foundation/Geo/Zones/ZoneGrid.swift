/// A grid over the zones: most cells are in one zone or outside all; in the others the zones are tested exactly.
struct ZoneGrid {
    private let frame: GridFrame
    private var cells: [Cell] = []
    /// For each cell on a border: the number of zones, then the zones.
    private var borderZones: [Int32] = []
    private let bands: [EdgeBands]

    init(_ edges: [[Edge]], boxes: [BoundingBox], around box: BoundingBox) {
        let frame = GridFrame(around: box, cells: min(1 << 20, max(1 << 12, edges.count * 256)))
        self.frame = frame
        bands = edges.map { EdgeBands($0, frame: frame) }
        var candidates = [[Candidate]](repeating: [], count: frame.rows * frame.columns)
        var touched = [Int32](repeating: -1, count: candidates.count)
        for zone in edges.indices {
            Self.mark(Int32(zone), edges[zone], in: frame, &touched, &candidates)
            Self.fill(Int32(zone), bands[zone], boxes[zone], in: frame, touched, &candidates)
        }
        cells.reserveCapacity(candidates.count)
        for zones in candidates { appendCell(of: zones) }
    }

    /// Returns the first zone that contains a place.
    func zone(at place: Coordinate) -> Int? {
        guard let cell = frame.cell(of: place) else { return nil }
        let content = cells[cell].content
        if content >= 0 { return Int(content) }
        guard content < Cell.outside.content else { return nil }
        let start = Int(Cell.firstBorder - content)
        let row = frame.row(of: place.latitude)
        for position in start + 1...start + Int(borderZones[start]) {
            let zone = Int(borderZones[position])
            if bands[zone].contains(place, row: row) { return zone }
        }
        return nil
    }

    private mutating func appendCell(of zones: [Candidate]) {
        guard let first = zones.first else { return cells.append(.outside) }
        guard first.hasBorder else { return cells.append(.inside(first.zone)) }
        cells.append(.border(listAt: Int32(borderZones.count)))
        borderZones.append(Int32(zones.count))
        borderZones += zones.map { $0.zone }
    }

    /// A zone in a cell, and whether its border runs through the cell.
    private struct Candidate {
        let zone: Int32
        let hasBorder: Bool
    }

    /// Adds a zone to the cells that its border runs through.
    private static func mark(
        _ zone: Int32,
        _ edges: [Edge],
        in frame: GridFrame,
        _ touched: inout [Int32],
        _ candidates: inout [[Candidate]]
    ) {
        for edge in edges {
            for row in frame.rows(of: edge) {
                for column in frame.columns(of: edge, row: row) {
                    let cell = row * frame.columns + column
                    guard touched[cell] != zone else { continue }
                    touched[cell] = zone
                    candidates[cell].append(Candidate(zone: zone, hasBorder: true))
                }
            }
        }
    }

    /// Adds a zone to the cells that are inside it, away from its border.
    private static func fill(
        _ zone: Int32,
        _ bands: EdgeBands,
        _ box: BoundingBox,
        in frame: GridFrame,
        _ touched: [Int32],
        _ candidates: inout [[Candidate]]
    ) {
        for row in frame.row(of: box.south)...frame.row(of: box.north) {
            for column in frame.column(of: box.west)...frame.column(of: box.east) {
                let cell = row * frame.columns + column
                guard touched[cell] != zone else { continue }
                if bands.contains(frame.middle(row: row, column: column), row: row) {
                    candidates[cell].append(Candidate(zone: zone, hasBorder: false))
                }
            }
        }
    }

    /// The content of a cell, in four bytes, so that the cells of a city stay in the processor's cache.
    private struct Cell {
        /// A zone, or -1 outside every zone, or below that the index of a list of zones.
        let content: Int32

        static let firstBorder: Int32 = -2

        static let outside = Cell(content: -1)

        static func inside(_ zone: Int32) -> Cell { Cell(content: zone) }

        static func border(listAt start: Int32) -> Cell { Cell(content: firstBorder - start) }
    }
}
