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
    /// What a chosen place is called: as it was entered, else as the nearest place, else its coordinates.
    ///
    /// Coordinates are in no language: pages say them in their reader's.
    /// - Throws: an error where the index cannot be read.
    public func name(_ entered: String, at position: Coordinate) async throws -> String {
        if !entered.isEmpty, Coordinate(text: entered) == nil { return entered }
        return try await nearest(to: position)?.name ?? position.text
    }
}
