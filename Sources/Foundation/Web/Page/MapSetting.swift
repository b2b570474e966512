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
    /// Whether the map stops, and a pop-up says so, while the connection, the map's source or the position is lost.
    ///
    /// Other maps go on, and a banner says so.
    public var needsConnection: Bool
    /// Whether the map shows the device as soon as the browser lets it; others do once somebody presses "My position".
    public var showsDevice: Bool

    /// Describes the beginning.
    public init(
        sheet: SheetHeight = .half,
        zones: Link? = nil,
        needsConnection: Bool = false,
        showsDevice: Bool = true
    ) {
        self.sheet = sheet
        self.zones = zones
        self.needsConnection = needsConnection
        self.showsDevice = showsDevice
    }
}
