import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A search in the index: first finds places that share trigrams with the text, then selects those that match.
struct PlaceSearch {
    /// The number of places compared in detail.
    private static let mostCandidates: Int64 = 400
    /// The number of index entries that one search may read; frequent trigrams are omitted beyond it.
    private static let mostEntries = 15_000
    /// The number of streets searched for a house number.
    private static let mostStreets = 20
    /// The number of places offered as a choice.
    private static let mostMeanings = 5
    /// The lowest fit of a street for which an unknown house number is returned.
    private static let leastStreetFit = 0.9
    /// The number of houses with an estimated position.
    private static let mostApproximate = 2
    /// A house further from its street's middle belongs to another street with that name.
    private static let longestStreet = Metres(5000)

    let query: PlaceQuery
    let position: Coordinate?
    /// Excludes places outside.
    let area: PlaceArea?
    let transaction: any Transaction

    /// Returns the matching places, best first.
    func places() throws -> [Place] { try found().map(\.place).withoutRepetitions() }

    /// Returns the meaning of the whole text.
    func meaning() throws -> PlaceMeaning {
        let found = try found()
        let houses = found.filter { $0.isNamed && $0.isHouse }
        let named = houses.isEmpty ? found.filter(\.isNamed) : houses
        let others = found.filter { $0.isOfTypedKind && !$0.isNamed }
        // Selects the square instead of one of its stops.
        let prominence = named.map(\.row.prominence).max()
        let known = named.first { $0.row.prominence == prominence }
        if let known, !found.contains(where: \.isNamedArea),
            (named + others).allSatisfy({ $0.place.isOnePlace(with: known.place) })
        {
            return .one(known.place)
        }
        let places = found.map(\.place).withoutRepetitions()
        return places.isEmpty ? .unknown : .several(Array(places.prefix(Self.mostMeanings)))
    }

    private func found() throws -> [FoundPlace] {
        var fit = PlaceFit(query)
        var found: [FoundPlace] = []
        for row in try candidates() where area?(row.position) ?? true {
            let place = fit.fit(words: row.words, kind: row.kindWords, context: row.context)
            if place >= PlaceFit.least { found.append(FoundPlace(row, fit: place, position: position, query: query)) }
        }
        found.sort()
        return query.houseNumbers.isEmpty ? found : try houses(on: found) + found
    }

    private func candidates() throws -> [PlaceRow] {
        let trigrams = try tellingTrigrams()
        if trigrams.isEmpty { return try beginnings() }
        // Folded text contains only letters, digits and blanks, so quoted trigrams can't be parsed as operators.
        let match = trigrams.map { "\"\($0)\"" }.joined(separator: " OR ")
        return try transaction.query(
            """
            SELECT p.* FROM place p
            JOIN (SELECT rowid FROM place_text WHERE place_text MATCH \(match) ORDER BY rank LIMIT \(Self.mostCandidates)) t
                ON t.rowid = p.id
            """
        ).map(PlaceRow.init)
    }

    /// Returns the text's rarest trigrams, as many as the index can search quickly.
    private func tellingTrigrams() throws -> [String] {
        let counted = try transaction.query(
            "SELECT term, doc FROM place_trigram WHERE term IN \(list: query.trigrams.sorted())"
        ).map { (trigram: try $0.get("term", as: String.self), entries: try $0.get("doc", as: Int.self)) }
        var room = Self.mostEntries
        return counted.sorted { ($0.entries, $0.trigram) < ($1.entries, $1.trigram) }
            .prefix { counted in
                room -= counted.entries
                return room >= 0
            }
            .map(\.trigram)
    }

    /// Returns names that begin with a text too short for trigrams; a single letter matches too many.
    private func beginnings() throws -> [PlaceRow] {
        let start = query.typed.joined(separator: " ")
        if start.unicodeScalars.count == 1 {
            return try transaction.query("SELECT * FROM place WHERE words = \(start) LIMIT \(Self.mostCandidates)")
                .map(PlaceRow.init)
        }
        return try transaction.query(
            """
            SELECT * FROM place WHERE words >= \(start) AND words < \(start + "\u{10FFFF}")
            ORDER BY prominence DESC, words LIMIT \(Self.mostCandidates)
            """
        ).map(PlaceRow.init)
    }

    /// Returns the houses with the typed numbers on the found streets, those with an estimated position last.
    private func houses(on found: [FoundPlace]) throws -> [FoundPlace] {
        let streets = Array(found.filter { $0.row.isStreet }.prefix(Self.mostStreets))
        let known = try addresses(on: streets)
        let placed = Set(known.map(\.row.streetWords))
        let approximate = streets.filter { !placed.contains($0.row.words) && $0.fit >= Self.leastStreetFit }
            .compactMap { FoundPlace(houseOn: $0, query: query) }
        return known + approximate.prefix(Self.mostApproximate)
    }

    private func addresses(on streets: [FoundPlace]) throws -> [FoundPlace] {
        let houses = try transaction.query(
            """
            SELECT * FROM place
            WHERE number <> '' AND street_words IN \(list: streets.map(\.row.words))
                AND number IN \(list: query.houseNumbers.sorted())
            """
        ).map(PlaceRow.init)
        return streets.flatMap { street in
            houses.filter { $0.streetWords == street.row.words && (area?($0.position) ?? true) }
                .map { (house: $0, off: $0.position.distance(to: street.row.position)) }
                .filter { $0.off < Self.longestStreet }
                .sorted { ($0.off, $0.house.number) < ($1.off, $1.house.number) }
                .prefix(1)
                .map { FoundPlace(address: $0.house, of: street) }
        }
    }
}
