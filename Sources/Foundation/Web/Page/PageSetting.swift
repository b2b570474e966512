/// The layout's settings for a page.
public struct PageSetting: Sendable {
    /// The kinds of pages in a layout.
    public enum Kind: Sendable {
        /// A document in one narrow column.
        case plain
        /// A sheet over a map that fills the screen.
        ///
        /// The page's content then has a `.sheet-body` and, for the actions within reach of the thumb, a
        /// `.sheet-actions`.
        case map(MapSetting)
        /// A wide page of the operator's console.
        case console
    }

    /// The kind of page.
    public var kind: Kind
    /// The stream that updates the page.
    public var liveStream: Link?
    /// The events that the page follows in addition to those of its live regions.
    public var liveEvents: [String]
    /// A pop-up over the page.
    public var popup: Markup
    /// The seconds after which a browser without scripts loads a changing page again.
    public var reloadSeconds: Int?
    /// The origins of embedded third-party pages and media, such as `https://www.youtube-nocookie.com`.
    public var embeds: [String] = []
    /// Whether caches must not store it, since it contains personal data and anyone with its secret address can open
    /// it.
    public var isPrivate: Bool
    /// The preview on other sites for users who share its address.
    public var sharing: Sharing?
    /// The page whose tab is current, if that does not follow from the page's own address.
    public var tab: Link?

    /// Creates the settings of a page.
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

/// The preview of a shared page on other sites (Open Graph).
public struct Sharing: Sendable {
    /// The full address of the page.
    public let address: String
    /// The title.
    public let title: String
    /// The description.
    public let description: String
    /// The full address of a picture.
    public let picture: String?

    private static let longestDescription = 200

    /// Creates a preview; a long description is cut.
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
