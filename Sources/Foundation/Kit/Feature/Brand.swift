public import CrosstownWeb

/// A name, logo and colors that replace the app's.
public struct Brand: Sendable, Hashable {
    /// The name at the top of pages; by default the app's.
    public let name: String?
    /// The logo next to the name; by default the app's.
    public let logo: Link?
    /// A style sheet that overrides colors; by default the app's.
    public let styles: Link?

    /// Creates a brand.
    public init(name: String? = nil, logo: Link? = nil, styles: Link? = nil) {
        self.name = name
        self.logo = logo
        self.styles = styles
    }
}
