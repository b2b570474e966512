public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The city's places in an SQLite file of their own, found by their names and by where they are.
public struct PlaceIndex: PlaceDirectory {
    /// Nobody walks further to the place that names where he is.
    private static let walkingDistance = Metres(150)
    /// How far to look for the nearest places, until there are enough.
    private static let reaches = [Metres(150), Metres(600), Metres(2500), Metres(10_000)]

    private let file: any Database
    private let sea: SeaChart?

    /// Reads an index file that is open and has its tables (`PlaceMigrations`), and the map's water where there is a map.
    public init(file: any Database, tiles: TileStore? = nil) {
        self.file = file
        sea = tiles.map(SeaChart.init(tiles:))
    }

    /// The places that match a text, best first; typing errors and missing accents are forgiven.
    ///
    /// Of places that fit alike, the nearest come first. Without text, the nearest places come; without a position as
    /// well, none. A house number leads to the address; where the number is not known, to the middle of its street, which the
    /// name then says.
    /// - Throws: `DatabaseError`.
    public func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] {
        try await search(text, near: position, within: nil, limit: limit)
    }

    /// The same without the places outside an area.
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
            // Signs that no name is made of are no wish to see what is near.
            return text.allSatisfy(\.isWhitespace) ? try await nearest(to: position, within: area, limit: limit) : []
        }
        return try await file.read { transaction in
            let search = PlaceSearch(query: query, position: position, area: area, transaction: transaction)
            return Array(try search.places().prefix(max(0, limit)))
        }
    }

    /// What somebody means who typed a name and chose nothing.
    ///
    /// A place is taken where it alone has the name, perhaps with its street or city behind it; an area, such as a suburb, is
    /// no place to meet at.
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

    /// The place nearest to a position, if one is within walking distance.
    ///
    /// - Throws: `DatabaseError`.
    public func nearest(to position: Coordinate) async throws -> Place? {
        try await nearest(to: position, within: Self.walkingDistance)
    }

    /// The place nearest to a position, if one is within a distance.
    ///
    /// - Throws: `DatabaseError`.
    public func nearest(to position: Coordinate, within reach: Metres) async throws -> Place? {
        try await file.read { try Self.places(within: reach, of: position, in: $0).first }
    }

    /// Whether a position lies in the sea, and no land within 100 m of it; `false` where there is no map.
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

    /// The places within a distance, nearest first; nobody meets at a town or district as such.
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
    /// The place in a row of the index.
    init(row: Row) throws {
        self.init(
            name: try row.get("name"),
            detail: try row.get("detail"),
            position: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
        )
    }
}

extension Place {
    /// Whether somebody who waits at one would be found at the other: entrances, or the street and the stop in it.
    func isOnePlace(with other: Place) -> Bool { position.distance(to: other.position) < Metres(250) }
}

extension [Place] {
    /// The places without the further entrances, platforms and stops of one that is there already.
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
