public import CrosstownWeb

/// What stands in place of the app's own name, logo and colors.
public struct Brand: Sendable, Hashable {
    /// The name at the top of pages; `nil` for the app's own.
    public let name: String?
    /// The picture beside it; `nil` for the app's own.
    public let logo: Link?
    /// A style sheet that sets colors anew; `nil` for the app's own.
    public let styles: Link?

    /// Describes a brand.
    public init(name: String? = nil, logo: Link? = nil, styles: Link? = nil) {
        self.name = name
        self.logo = logo
        self.styles = styles
    }
}
