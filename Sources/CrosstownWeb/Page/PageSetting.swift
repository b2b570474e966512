/// What stands around a page's own content.
public struct PageSetting: Sendable {
    /// The kinds of pages that a layout knows.
    public enum Kind: Sendable {
        /// A document in one narrow column.
        case plain
        /// A sheet over a map that fills the screen.
        ///
        /// The page's content then holds a `.sheet-body` and, for the actions in reach of the thumb, a `.sheet-actions`.
        case map(MapSetting)
        /// A wide page of the operator's console.
        case console
    }

    /// The kind of page.
    public var kind: Kind
    /// The stream that keeps the page up to date.
    public var liveStream: Link?
    /// The events that the page follows besides those of its live regions.
    public var liveEvents: [String]
    /// A pop-up over the page.
    public var popup: Markup
    /// After how many seconds a browser without script loads the page again, where something goes on in it.
    public var reloadSeconds: Int?

    /// Describes what stands around a page.
    public init(
        _ kind: Kind = .plain,
        liveStream: Link? = nil,
        liveEvents: [String] = [],
        popup: Markup = .empty,
        reloadSeconds: Int? = nil
    ) {
        self.kind = kind
        self.liveStream = liveStream
        self.liveEvents = liveEvents
        self.popup = popup
        self.reloadSeconds = reloadSeconds
    }
}

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
