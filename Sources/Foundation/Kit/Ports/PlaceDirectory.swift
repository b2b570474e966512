public import CrosstownGeo
public import CrosstownValues
public import CrosstownWeb

/// Finds places by what people call them, and names the places at a position.
public protocol PlaceDirectory: Sendable {
    /// The places that match a text, best first; typing errors and missing accents are forgiven.
    ///
    /// Near ones come before far ones of the same fit; without text, the nearest come.
    /// - Throws: an error where the index cannot be read.
    func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place]

    /// The same without the places outside an area.
    ///
    /// - Throws: an error where the index cannot be read.
    func search(
        _ text: String,
        near position: Coordinate?,
        within area: PlaceArea?,
        limit: Int
    ) async throws -> [Place]

    /// What somebody means by a name who typed it and chose nothing.
    ///
    /// - Throws: an error where the index cannot be read.
    func meaning(of text: String, near position: Coordinate?, within area: PlaceArea?) async throws -> PlaceMeaning

    /// The place nearest to a position, if one is within walking distance.
    ///
    /// - Throws: an error where the index cannot be read.
    func nearest(to position: Coordinate) async throws -> Place?

    /// The place nearest to a position, if one is within a distance.
    ///
    /// - Throws: an error where the index cannot be read.
    func nearest(to position: Coordinate, within reach: Metres) async throws -> Place?

    /// Whether a position lies out at sea, where nobody lives or is met; `false` where the map does not tell.
    ///
    /// - Throws: an error where the map cannot be read.
    func isAtSea(_ position: Coordinate) async throws -> Bool
}

extension PlaceDirectory {
    /// The places that match a text and lie in an area: of all that match, so many as are wanted.
    ///
    /// - Throws: an error where the index cannot be read.
    public func search(
        _ text: String,
        near position: Coordinate?,
        within area: PlaceArea?,
        limit: Int
    ) async throws -> [Place] {
        guard let area else { return try await search(text, near: position, limit: limit) }
        let found = try await search(text, near: position, limit: limit * 10)
        return Array(found.filter { area($0.position) }.prefix(limit))
    }

    /// One place where a single one was found and has that very name; else those that were found.
    ///
    /// - Throws: an error where the index cannot be read.
    public func meaning(
        of text: String,
        near position: Coordinate?,
        within area: PlaceArea?
    ) async throws -> PlaceMeaning {
        let found = try await search(text, near: position, within: area, limit: 5)
        guard let first = found.first else { return .unknown }
        return found.count == 1 && first.name.lowercased() == text.lowercased() ? .one(first) : .several(found)
    }

    /// The place that a typed name means; `nil` where the check has noted that there is none, or asks which one is meant.
    ///
    /// - Throws: an error where the index cannot be read.
    public func place(
        called name: String,
        _ field: String,
        near position: Coordinate?,
        _ check: inout Validation
    ) async throws -> Place? {
        switch try await meaning(of: name, near: position, within: nil) {
        case .one(let place): return place
        case .several(let found):
            let candidates = found.map { Problem.Candidate($0) }
            check.ask(field, "could be one of several places; choose one", among: candidates)
        case .unknown: check.require(false, field, "was not found; try a street and a number, or another name")
        }
        return nil
    }

    /// The place nearest to a position within walking distance.
    ///
    /// - Throws: an error where the index cannot be read.
    public func nearest(to position: Coordinate, within reach: Metres) async throws -> Place? {
        try await nearest(to: position).flatMap { $0.position.distance(to: position) <= reach ? $0 : nil }
    }

    /// A directory without a map does not tell.
    ///
    /// - Throws: nothing.
    public func isAtSea(_ position: Coordinate) async throws -> Bool { false }

    /// Notes in a check where the place of a field lies out at sea.
    ///
    /// - Throws: an error where the map cannot be read.
    public func requireLand(at position: Coordinate?, _ field: String, _ check: inout Validation) async throws {
        guard let position, try await isAtSea(position) else { return }
        check.require(false, field, "lies in the sea; choose a place on land")
    }
}

/// Whether a position lies in the area that somebody looks in.
public typealias PlaceArea = @Sendable (Coordinate) -> Bool
