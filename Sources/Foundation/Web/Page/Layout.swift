/// Adds the common parts to a page's content: head, menu, scripts.
public protocol Layout: Sendable {
    /// Returns the whole document.
    func document(_ frame: PageFrame) -> Markup
}
