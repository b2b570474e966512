/// Why a file is invalid as the base map.
public enum TileFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is a database, but not an MBTiles file.
    case noMap
    /// The map's script can't draw the tiles' format.
    case otherFormat(String)

    /// The fix, for the operator.
    public var description: String {
        switch self {
        case .noMap: "is no MBTiles file"
        case .otherFormat(let format): "has tiles of the format \(format); gzipped vector tiles (pbf) are needed"
        }
    }
}
