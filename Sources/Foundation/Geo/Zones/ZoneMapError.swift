public import CrosstownValues

/// Why zones do not make a map.
public enum ZoneMapError: Error, Hashable, Sendable {
    /// There are no zones.
    case noZones
    /// Two zones have the same id.
    case duplicateIdentifier(String)
    /// The area of a zone, named by its id, is not well-formed.
    case malformed(zone: String, GeometryError)
    /// Two zones, named by their ids, overlap by more than what drawing explains.
    case overlap(String, String, SquareMetres)
}

#if !hasFeature(Embedded)
extension ZoneMapError: CustomStringConvertible {
    /// What is wrong, as a sentence in English.
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
