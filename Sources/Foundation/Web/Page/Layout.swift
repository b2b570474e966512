/// Surrounds a page's content with what every page has: head, menu, scripts.
public protocol Layout: Sendable {
    /// The whole document.
    func document(_ frame: PageFrame) -> Markup
}
