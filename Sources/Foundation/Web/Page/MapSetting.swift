/// How the map behind a sheet begins.
public struct MapSetting: Sendable {
    /// How far the sheet stands open.
    public enum SheetHeight: String, Sendable {
        /// Only the head of the sheet is seen.
        case peek
        /// The map and the sheet share the screen.
        case half
        /// The sheet covers the map.
        case full
    }

    /// How far the sheet stands open at first.
    public var sheet: SheetHeight
    /// Where the zones to be drawn are.
    public var zones: Link?

    /// Describes the beginning.
    public init(sheet: SheetHeight = .half, zones: Link? = nil) {
        self.sheet = sheet
        self.zones = zones
    }
}
