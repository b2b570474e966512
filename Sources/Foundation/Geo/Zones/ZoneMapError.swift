public import CrosstownValues

/// Why creating a map from zones failed.
public enum ZoneMapError: Error, Hashable, Sendable {
    /// There are no zones.
    case noZones
    /// Two zones have the same ID.
    case duplicateIdentifier(String)
    /// The area of a zone, by its ID, is invalid.
    case malformed(zone: String, GeometryError)
    /// Two zones, by their IDs, overlap by more than the tolerance.
    case overlap(String, String, SquareMetres)
}

#if !hasFeature(Embedded)
extension ZoneMapError: CustomStringConvertible {
    /// The error, as a sentence in English.
    public var description: String {
        switch self {
        case .noZones: "There are no zones."
        case .duplicateIdentifier(let id): "Two zones have the id “\(id)”."
        case .malformed(let zone, let error): "Zone “\(zone)” is malformed: \(error)."
        case .overlap(let first, let second, let area):
            "Zones “\(first)” and “\(second)” overlap by \(Int(area.value.rounded())) m²."
        }
    }
}
#endif
