/// The initial state of the map behind a sheet.
public struct MapSetting: Sendable {
    /// The height of the sheet.
    public enum SheetHeight: String, Sendable {
        /// Only the head of the sheet is visible.
        case peek
        /// The map and the sheet share the screen.
        case half
        /// The sheet covers the map.
        case full
    }

    /// The initial height of the sheet.
    public var sheet: SheetHeight
    /// The address of the zones to draw.
    public var zones: Link?
    /// Whether the map stops with a pop-up while the connection, the map's source or the position is lost.
    ///
    /// Other maps continue with a banner.
    public var needsConnection: Bool
    /// Whether the map shows the device as soon as the browser allows it; other maps do once the user presses "My position".
    public var showsDevice: Bool

    /// Creates a setting.
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
