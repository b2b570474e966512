/// Adds the common parts to a page's content: head, menu, scripts.
public protocol Layout: Sendable {
    /// Returns the whole document.
    func document(_ frame: PageFrame) -> Markup

    /// Returns what the page at a path is for, in one sentence, for users who have to sign in first; `nil` if unknown.
    func explanation(of path: String) -> LocalizedText?
}

extension Layout {
    /// Explains no page by default.
    public func explanation(of path: String) -> LocalizedText? { nil }
}
