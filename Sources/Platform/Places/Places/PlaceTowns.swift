import CrosstownGeo
import CrosstownValues

/// Tells in which town places are whose records do not say so, as streets of maps rarely do: in that of the nearest record
/// that does, else in the nearest town.
struct PlaceTowns {
    /// How far a record may lie that names the town.
    private static let neighborhood = Metres(300)
    /// How far the middle of the town may lie.
    private static let reach = Metres(5000)
    private static let cellsPerDegree = 200.0

    private struct Cell: Hashable {
        let north: Int
        let east: Int
    }

    private let towns: [PlaceRecord]
    private let cells: [Cell: [PlaceRecord]]

    /// Learns from the records that name their town, and from the towns among them.
    init(_ records: [PlaceRecord]) {
        towns = records.filter { PlaceKind.towns.contains($0.kind) }
        cells = Dictionary(grouping: records.filter { !$0.city.isEmpty }) { Self.cell(of: $0) }
    }

    /// The record with its town; a town itself is in none.
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
