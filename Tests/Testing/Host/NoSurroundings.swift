public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// A city without named places, ways and documents of others.
public struct NoSurroundings: PlaceDirectory, TravelPlanner, ExternalDocuments {
    /// Why no document can be read.
    public struct NoDocument: Error {}

    /// Makes the stand-in.
    public init() {}

    /// No place.
    public func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] { [] }

    /// No place.
    public func nearest(to position: Coordinate) async throws -> Place? { nil }

    /// A minute.
    public func duration(
        from origin: Coordinate,
        to destination: Coordinate,
        at moment: Timestamp
    ) async -> TravelEstimate { TravelEstimate(duration: Seconds(60), source: .straightLine) }

    /// No way.
    public func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    /// Nothing is learned.
    ///
    /// - Throws: nothing.
    public func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {}

    /// No document.
    ///
    /// - Throws: `NoDocument`.
    public func read(_ address: String, atMost limit: Int) async throws -> [UInt8] { throw NoDocument() }
}
