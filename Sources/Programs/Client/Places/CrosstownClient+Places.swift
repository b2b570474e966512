public import CrosstownContract

extension CrosstownClient {
    /// Returns meeting places, best first.
    ///
    /// - Parameters:
    ///   - words: part of the place's name.
    ///   - near: the user's position, in WGS 84 degrees.
    /// - Returns: the places that match.
    /// - Throws: the errors of every call.
    public func places(
        matching words: String,
        near: (latitude: Double, longitude: Double)? = nil
    ) async throws -> [PlaceResponse] {
        try await get(RequestPath("/places").with("q", words).with("near", near.map(Self.text)))
    }

    static func text(_ place: (latitude: Double, longitude: Double)) -> String {
        "\(place.latitude),\(place.longitude)"
    }
}
