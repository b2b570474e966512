public import CrosstownValues

/// Why a boundary cannot be divided into zones.
public enum ZoneGeneratorError: Error, Hashable, Sendable {
    /// The boundary is not well-formed.
    case malformed(GeometryError)
    /// The zones would be more than ``ZoneGenerator/maximumZones``, or their area is not positive.
    case targetTooSmall(SquareMetres)
}
