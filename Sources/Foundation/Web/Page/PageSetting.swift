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
    /// The origins of others whose pages and media it shows within itself, such as `https://www.youtube-nocookie.com`.
    public var embeds: [String] = []
    /// Whether no cache may store it, since it tells about people and whoever has its secret address opens it.
    public var isPrivate: Bool
    /// What other sites show of it where somebody shares its address.
    public var sharing: Sharing?

    /// Describes what stands around a page.
    public init(
        _ kind: Kind = .plain,
        liveStream: Link? = nil,
        liveEvents: [String] = [],
        popup: Markup = .empty,
        reloadSeconds: Int? = nil,
        isPrivate: Bool = false
    ) {
        self.kind = kind
        self.liveStream = liveStream
        self.liveEvents = liveEvents
        self.popup = popup
        self.reloadSeconds = reloadSeconds
        self.isPrivate = isPrivate
    }
}

/// What other sites show of a page where somebody shares its address (Open Graph).
public struct Sharing: Sendable {
    /// The full address of the page.
    public let address: String
    /// What it is called.
    public let title: String
    /// What it is about.
    public let description: String
    /// The full address of a picture.
    public let picture: String?

    private static let longestDescription = 200

    /// Describes a page to other sites; a long description is cut.
    public init(address: String, title: String, description: String, picture: String? = nil) {
        self.address = address
        self.title = title
        self.description =
            description.count > Self.longestDescription
            ? description.prefix(Self.longestDescription - 1) + "…" : description
        self.picture = picture
    }

    /// The elements for the head of the document.
    public var markup: Markup {
        """
        \(meta("og:type", "website"))\(meta("og:title", title))\(meta("og:description", description))\
        \(meta("og:url", address))\(optional: picture.map { meta("og:image", $0) })\
        <meta name="description"\(attribute: "content", description)>\
        <meta name="twitter:card"\(attribute: "content", picture == nil ? "summary" : "summary_large_image")>
        """
    }

    private func meta(_ name: String, _ value: String) -> Markup {
        "<meta\(attribute: "property", name)\(attribute: "content", value)>"
    }
}
