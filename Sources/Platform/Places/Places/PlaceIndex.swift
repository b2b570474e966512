public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The city's places in a separate SQLite file, for search by name and position.
public struct PlaceIndex: PlaceDirectory {
    /// The distance at which people still use a place to name where they are.
    private static let walkingDistance = Metres(150)
    /// The search radii for the nearest places, until there are enough.
    private static let reaches = [Metres(150), Metres(600), Metres(2500), Metres(10_000)]

    private let file: any Database
    private let sea: SeaChart?

    /// Creates the index of an open file with the tables of `PlaceMigrations`; `tiles` provide the sea.
    public init(file: any Database, tiles: TileStore? = nil) {
        self.file = file
        sea = tiles.map(SeaChart.init(tiles:))
    }

    /// Returns the places that match a text, best first, despite typing errors and missing accents.
    ///
    /// Among equal matches, the nearest come first. Without text, returns the nearest places; without a position too,
    /// none. A house number returns its address or, if the number is unknown, the middle of its street, which the name
    /// then says.
    ///
    /// - Throws: `DatabaseError`.
    public func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] {
        try await search(text, near: position, within: nil, limit: limit)
    }

    /// Returns the same, without places outside an area.
    ///
    /// - Throws: `DatabaseError`.
    public func search(
        _ text: String,
        near position: Coordinate?,
        within area: PlaceArea?,
        limit: Int
    ) async throws -> [Place] {
        let query = PlaceQuery(text)
        guard !query.isEmpty else {
            // Text without letters is no request for nearby places.
            return text.allSatisfy(\.isWhitespace) ? try await nearest(to: position, within: area, limit: limit) : []
        }
        return try await file.read { transaction in
            let search = PlaceSearch(query: query, position: position, area: area, transaction: transaction)
            return Array(try search.places().prefix(max(0, limit)))
        }
    }

    /// Returns the meaning of a text that a user typed without selecting a suggestion.
    ///
    /// A place is valid if only it has the name, optionally followed by its street or city; areas such as suburbs are
    /// invalid as meeting places.
    ///
    /// - Throws: `DatabaseError`.
    public func meaning(
        of text: String,
        near position: Coordinate?,
        within area: PlaceArea?
    ) async throws -> PlaceMeaning {
        let query = PlaceQuery(text)
        if query.isEmpty { return .unknown }
        return try await file.read { transaction in
            try PlaceSearch(query: query, position: position, area: area, transaction: transaction).meaning()
        }
    }

    /// Returns the place nearest to a position within walking distance.
    ///
    /// - Throws: `DatabaseError`.
    public func nearest(to position: Coordinate) async throws -> Place? {
        try await nearest(to: position, within: Self.walkingDistance)
    }

    /// Returns the place nearest to a position within a distance.
    ///
    /// - Throws: `DatabaseError`.
    public func nearest(to position: Coordinate, within reach: Metres) async throws -> Place? {
        try await file.read { try Self.places(within: reach, of: position, in: $0).first }
    }

    /// Returns whether a position is in the sea, with no land within 100 m; `false` without a map.
    ///
    /// - Throws: `DatabaseError`.
    public func isAtSea(_ position: Coordinate) async throws -> Bool { try await sea?.isAtSea(position) ?? false }

    private func nearest(to position: Coordinate?, within area: PlaceArea?, limit: Int) async throws -> [Place] {
        guard let position else { return [] }
        return try await file.read { transaction in
            var found: [Place] = []
            for reach in Self.reaches where found.count < limit {
                found = try Self.places(within: reach, of: position, in: transaction)
                    .filter { area?($0.position) ?? true }
                    .withoutRepetitions()
            }
            return Array(found.prefix(max(0, limit)))
        }
    }

    /// Returns the places within a distance, nearest first, without towns and districts.
    private static func places(
        within reach: Metres,
        of position: Coordinate,
        in transaction: any Transaction
    ) throws -> [Place] {
        var statement: SQL = """
            SELECT name, detail, latitude, longitude FROM place WHERE kind_words NOT IN \(list: PlaceKind.areaWords) AND (
            """
        for (number, range) in CellKey.ranges(around: position, radius: reach).enumerated() {
            if number > 0 { statement.append(" OR ") }
            statement.append("cell BETWEEN \(range.lowerBound.value) AND \(range.upperBound.value)")
        }
        statement.append(")")
        let places = try transaction.query(statement).map(Place.init(row:))
        return places.map { (place: $0, distance: $0.position.distance(to: position)) }
            .filter { $0.distance <= reach }
            .sorted { ($0.distance, $0.place.name) < ($1.distance, $1.place.name) }
            .map(\.place)
    }
}

extension Place {
    init(row: Row) throws {
        self.init(
            name: try row.get("name"),
            detail: try row.get("detail"),
            position: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
        )
    }
}

extension Place {
    /// Whether people who wait at one are visible from the other, such as entrances, or a street and its stop.
    func isOnePlace(with other: Place) -> Bool { position.distance(to: other.position) < Metres(250) }
}

extension [Place] {
    /// Returns the places without further entrances, platforms and stops of the same place.
    func withoutRepetitions() -> [Place] {
        var kept: [Place] = []
        var positions: [[String]: [Coordinate]] = [:]
        for place in self {
            let known = positions[[place.name, place.detail], default: []]
            if known.contains(where: { $0.distance(to: place.position) < Metres(300) }) { continue }
            positions[[place.name, place.detail], default: []].append(place.position)
            kept.append(place)
        }
        return kept
    }
}
