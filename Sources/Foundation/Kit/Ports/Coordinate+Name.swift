public import CrosstownGeo

extension Coordinate {
    /// Reads latitude and longitude with a comma between them, as `text` writes them; `nil` for everything else, such as a name.
    public init?(text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let degrees = parts.compactMap { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, degrees.count == 2 else { return nil }
        self.init(validatingLatitude: degrees[0], longitude: degrees[1])
    }
}

extension PlaceDirectory {
    /// What is stored as the name of a chosen place, which pages say by ``PlaceName``.
    ///
    /// It is as it was entered, else that of the nearest place, else what it is near to, else its coordinates.
    /// - Throws: an error where the index cannot be read.
    public func name(_ entered: String, at position: Coordinate) async throws -> String {
        if !entered.isEmpty, PlaceName(entered).isOwn { return entered }
        if let place = try await nearest(to: position) { return place.name }
        return try await nearest(to: position, within: PlaceName.reach).map { PlaceName.near($0.name) } ?? position.text
    }
}
