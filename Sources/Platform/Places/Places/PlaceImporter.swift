import CrosstownGeo
import CrosstownKit
public import CrosstownSQL
import CrosstownValues

/// Imports the index of places from an export of a city's map.
public struct PlaceImporter: Sendable {
    /// Places further from the center of a district don't belong to it.
    private static let districtReach = Metres(1500)

    private let index: any Database

    /// Creates an importer for an index file with the tables of `PlaceMigrations`.
    public init(index: any Database) { self.index = index }

    /// Replaces all places with those of a file of JSON lines, and returns their number.
    ///
    /// Searches find the old places until the import is complete; an invalid line fails the whole import.
    ///
    /// - Throws: `PlaceImportError`, and `DatabaseError`.
    public func importPlaces(from lines: some Sequence<some StringProtocol>) async throws -> Int {
        var records: [PlaceRecord] = []
        for (number, line) in lines.enumerated() where line.contains(where: { !$0.isWhitespace }) {
            records.append(try PlaceRecord.parse(String(line), number: number + 1))
        }
        let places = records + Self.streetsKnownByAddressesAlone(records)
        let towns = PlaceTowns(records)
        let districts = records.filter { PlaceKind.districts.contains($0.kind) }
        try await index.write { transaction in
            try transaction.execute("DELETE FROM place")
            try transaction.execute("INSERT INTO place_text (place_text) VALUES ('delete-all')")
            for (id, place) in places.enumerated() {
                let district = Self.nearest(of: districts, to: place)
                try Self.insert(place, shown: towns.located(place), id: id + 1, district: district, in: transaction)
            }
            try transaction.execute("INSERT INTO place_text (place_text) VALUES ('optimize')")
        }
        return places.count
    }

    /// Returns the district of a place, by distance, since files contain only the center of districts.
    private static func nearest(of districts: [PlaceRecord], to place: PlaceRecord) -> String {
        let near = districts.map { (name: $0.name, off: $0.position.distance(to: place.position)) }
            .filter { $0.off < districtReach }
        return near.min { ($0.off, $0.name) < ($1.off, $1.name) }?.name ?? ""
    }

    private static func insert(
        _ place: PlaceRecord,
        shown: PlaceRecord,
        id: Int,
        district: String,
        in transaction: any Transaction
    ) throws {
        let words = folded(place.title)
        let street = folded(place.street)
        let isAddress = place.kind == PlaceRecord.addressKind
        let isStreet = place.kind == PlaceRecord.streetKind
        // A street's name contains the street, so only other data is its context.
        let isDistrict = PlaceKind.districts.contains(place.kind)
        let context = [isStreet ? "" : street, folded(place.city), isDistrict ? "" : folded(district)]
            .joined(separator: " ")
        let kind = PlaceKind.words(for: place.kind).joined(separator: " ")
        try transaction.execute(
            """
            INSERT INTO place (
                id, name, detail, words, kind_words, context, address, street_words, number, city, prominence,
                latitude, longitude, cell
            ) VALUES (
                \(id), \(place.title), \(shown.detail), \(words), \(kind), \(context), \(place.address), \(street),
                \(FoldedText.number(place.housenumber)), \(shown.city), \(PlaceKind.prominence(of: place.kind)),
                \(place.lat), \(place.lon), \(CellKey(place.position).value)
            )
            """
        )
        // Addresses are found through their street, so that a long street doesn't fill every response.
        if isAddress { return }
        try transaction.execute(
            "INSERT INTO place_text (rowid, words) VALUES (\(id), \(" \(words) \(kind) \(context) "))"
        )
    }

    private static func folded(_ text: String) -> String {
        FoldedText.words(of: text).map(PlaceVocabulary.written(out:)).joined(separator: " ")
    }

    /// Creates streets that the file contains only as addresses, in the middle of these.
    private static func streetsKnownByAddressesAlone(_ records: [PlaceRecord]) -> [PlaceRecord] {
        let known = Set(records.filter { $0.kind == PlaceRecord.streetKind }.map { folded($0.name) })
        let orphans = records.filter { $0.kind == PlaceRecord.addressKind && !known.contains(folded($0.street)) }
        let streets = Dictionary(grouping: orphans) { [folded($0.street), $0.city] }
        return streets.values.compactMap { addresses in
            guard let first = addresses.first, let box = BoundingBox(around: addresses.map(\.position)) else {
                return nil
            }
            return PlaceRecord(
                name: first.street,
                street: first.street,
                housenumber: "",
                city: first.city,
                kind: PlaceRecord.streetKind,
                lat: box.middle.latitude,
                lon: box.middle.longitude
            )
        }
        .sorted { ($0.name, $0.city) < ($1.name, $1.city) }
    }
}
