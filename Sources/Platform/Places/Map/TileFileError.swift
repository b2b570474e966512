/// Why a file does not serve as the base map.
public enum TileFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is a database, but no MBTiles file.
    case noMap
    /// The tiles have a format that the map's script does not draw.
    case otherFormat(String)

    /// What to change, for the operator.
    public var description: String {
        switch self {
        case .noMap: "is no MBTiles file"
        case .otherFormat(let format): "has tiles of the format \(format); gzipped vector tiles (pbf) are needed"
        }
    }
}
