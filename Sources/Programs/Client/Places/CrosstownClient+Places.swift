public import CrosstownContract

extension CrosstownClient {
    /// Places that people can be met at, best first.
    ///
    /// - Parameters:
    ///   - words: what the place is called, in part.
    ///   - near: where the person is, in WGS 84 degrees.
    /// - Returns: the places that match.
    /// - Throws: what every call throws.
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
