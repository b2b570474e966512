public import CrosstownGeo

extension Coordinate {
    /// Parses latitude and longitude separated by a comma, as `text` formats them; `nil` if invalid, such as for a
    /// name.
    public init?(text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let degrees = parts.compactMap { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, degrees.count == 2 else { return nil }
        self.init(validatingLatitude: degrees[0], longitude: degrees[1])
    }
}

extension PlaceDirectory {
    /// Returns what is stored as the name of a chosen place, which pages show with ``PlaceName``.
    ///
    /// It is the entered name, or else the nearest place's, or else that of a place nearby, or else the coordinates.
    /// - Throws: an error where the index cannot be read.
    public func name(_ entered: String, at position: Coordinate) async throws -> String {
        if !entered.isEmpty, PlaceName(entered).isOwn { return entered }
        if let place = try await nearest(to: position) { return place.name }
        return try await nearest(to: position, within: PlaceName.reach).map { PlaceName.near($0.name) } ?? position.text
    }
}
