import CrosstownGeo
import CrosstownValues

/// Finds the town of places without one, such as most streets: the town of the nearest record with one, or else the
/// nearest town.
struct PlaceTowns {
    /// The maximum distance of a record with a town.
    private static let neighborhood = Metres(300)
    /// The maximum distance of a town's center.
    private static let reach = Metres(5000)
    private static let cellsPerDegree = 200.0

    private struct Cell: Hashable {
        let north: Int
        let east: Int
    }

    private let towns: [PlaceRecord]
    private let cells: [Cell: [PlaceRecord]]

    /// Collects the towns, and the records with a town.
    init(_ records: [PlaceRecord]) {
        towns = records.filter { PlaceKind.towns.contains($0.kind) }
        cells = Dictionary(grouping: records.filter { !$0.city.isEmpty }) { Self.cell(of: $0) }
    }

    /// Returns the record with its town; a town itself has none.
    func located(_ record: PlaceRecord) -> PlaceRecord {
        guard record.city.isEmpty, !PlaceKind.towns.contains(record.kind) else { return record }
        let near = Self.nearest(to: record, among: neighbors(of: record), within: Self.neighborhood)?.city
        let town = near ?? Self.nearest(to: record, among: towns, within: Self.reach)?.name ?? ""
        return PlaceRecord(
            name: record.name,
            street: record.street,
            housenumber: record.housenumber,
            city: town,
            kind: record.kind,
            lat: record.lat,
            lon: record.lon
        )
    }

    private func neighbors(of record: PlaceRecord) -> [PlaceRecord] {
        let middle = Self.cell(of: record)
        return (-1...1).flatMap { north in
            (-1...1).flatMap { cells[Cell(north: middle.north + north, east: middle.east + $0)] ?? [] }
        }
    }

    private static func cell(of record: PlaceRecord) -> Cell {
        Cell(
            north: Int((record.lat * cellsPerDegree).rounded(.down)),
            east: Int((record.lon * cellsPerDegree).rounded(.down))
        )
    }

    private static func nearest(
        to record: PlaceRecord,
        among others: [PlaceRecord],
        within reach: Metres
    ) -> PlaceRecord? {
        let near = others.map { (record: $0, off: $0.position.distance(to: record.position)) }.filter { $0.off < reach }
        return near.min { ($0.off, $0.record.title) < ($1.off, $1.record.title) }?.record
    }
}
