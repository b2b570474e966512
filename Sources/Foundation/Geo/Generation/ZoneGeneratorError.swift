public import CrosstownValues

/// Why dividing a boundary into zones failed.
public enum ZoneGeneratorError: Error, Hashable, Sendable {
    /// The boundary is invalid.
    case malformed(GeometryError)
    /// There would be more than ``ZoneGenerator/maximumZones``, or the area is not positive.
    case targetTooSmall(SquareMetres)
}
