/// The page of an address: a flat and complete model, which encodes to the JSON response and whose markup is the page.
public protocol Page: Described, Encodable, Sendable {
    /// The title of the page, shown by the browser and read first by screen readers.
    var title: LocalizedText { get }

    /// The page's own content, put into the layout for a whole document and sent alone as a fragment.
    var main: Markup { get }

    /// The layout's settings for the page.
    var setting: PageSetting { get }
}

extension Page {
    /// Returns a plain document by default.
    public var setting: PageSetting { PageSetting() }
}

/// A bare document without menu or style: the default layout.
public struct PlainLayout: Layout {
    /// Creates the bare layout.
    public init() {}

    /// Returns the whole document.
    public func document(_ frame: PageFrame) -> Markup {
        """
        <!doctype html><html \(.languageAttributes)><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1">\
        <title>\(frame.title)</title></head><body><main>\(frame.main)</main></body></html>
        """
    }
}
