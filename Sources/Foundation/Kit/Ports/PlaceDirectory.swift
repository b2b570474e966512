public import CrosstownGeo
public import CrosstownValues
public import CrosstownWeb

/// Finds places by name, and names the places at a position.
public protocol PlaceDirectory: Sendable {
    /// Returns the places that match a text, best first, despite typing errors and missing accents.
    ///
    /// Among equal matches the nearest is first; without text, the nearest places are returned.
    /// - Throws: an error where the index cannot be read.
    func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place]

    /// Returns the matches in an area only.
    ///
    /// - Throws: an error where the index cannot be read.
    func search(
        _ text: String,
        near position: Coordinate?,
        within area: PlaceArea?,
        limit: Int
    ) async throws -> [Place]

    /// Returns the possible meanings of a typed name without a choice among suggestions.
    ///
    /// - Throws: an error where the index cannot be read.
    func meaning(of text: String, near position: Coordinate?, within area: PlaceArea?) async throws -> PlaceMeaning

    /// Returns the nearest place within walking distance, if any.
    ///
    /// - Throws: an error where the index cannot be read.
    func nearest(to position: Coordinate) async throws -> Place?

    /// Returns the nearest place within a distance, if any.
    ///
    /// - Throws: an error where the index cannot be read.
    func nearest(to position: Coordinate, within reach: Metres) async throws -> Place?

    /// Returns whether a position is at sea, where no one lives or meets; `false` if the map does not contain it.
    ///
    /// - Throws: an error where the map cannot be read.
    func isAtSea(_ position: Coordinate) async throws -> Bool
}

extension PlaceDirectory {
    /// Returns the matches in an area, by default among ten times as many matches.
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

    /// Returns one place if the only match has that exact name; else all matches.
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

    /// Returns the place of a typed name; `nil` after adding a validation error: it is unknown, or could be several places.
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
        case .unknown: check.require(false, field, "was not found; try a street and number, or another name")
        }
        return nil
    }

    /// Returns the nearest place within walking distance by default.
    ///
    /// - Throws: an error where the index cannot be read.
    public func nearest(to position: Coordinate, within reach: Metres) async throws -> Place? {
        try await nearest(to: position).flatMap { $0.position.distance(to: position) <= reach ? $0 : nil }
    }

    /// Returns `false` by default, without a map.
    ///
    /// - Throws: nothing.
    public func isAtSea(_ position: Coordinate) async throws -> Bool { false }

    /// Adds a validation error if the place of a field is at sea.
    ///
    /// - Throws: an error where the map cannot be read.
    public func requireLand(at position: Coordinate?, _ field: String, _ check: inout Validation) async throws {
        guard let position, try await isAtSea(position) else { return }
        check.require(false, field, "is in the sea; choose a place on land")
    }
}

/// Returns whether a position is in the area of a search.
public typealias PlaceArea = @Sendable (Coordinate) -> Bool
