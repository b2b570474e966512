/// What one address shows: a flat and complete model, whose encoding is the JSON answer and whose markup is the page.
public protocol Page: Described, Encodable, Sendable {
    /// The name of the page, shown by the browser and read first by screen readers.
    var title: LocalizedText { get }

    /// The page's own content, put into the layout for a whole document and sent alone as a fragment.
    var main: Markup { get }

    /// What stands around the content.
    var setting: PageSetting { get }
}

extension Page {
    /// A plain document.
    public var setting: PageSetting { PageSetting() }
}

/// A bare document without menu or style: what remains when no layout is given.
public struct PlainLayout: Layout {
    /// Makes the bare layout.
    public init() {}

    /// The whole document.
    public func document(_ frame: PageFrame) -> Markup {
        """
        <!doctype html><html \(.languageAttributes)><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1">\
        <title>\(frame.title)</title></head><body><main>\(frame.main)</main></body></html>
        """
    }
}
