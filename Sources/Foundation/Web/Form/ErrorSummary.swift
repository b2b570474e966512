/// The errors of a form, at its top, each with a link to its field.
///
/// If there is only one, browsers with scripts show it in a pop-up and at its field instead.
public struct ErrorSummary: Sendable {
    /// An error: the ID of the field's control, and a whole sentence.
    public typealias Line = (id: String, sentence: LocalizedText)

    private let lines: [Line]

    /// Creates the list, in the order of the form.
    public init(_ lines: [Line]) { self.lines = lines }

    /// The list; empty without errors.
    public var markup: Markup {
        if lines.isEmpty { return .empty }
        return """
            <div class="error-summary" data-error-summary role="alert" aria-labelledby="summary-title">\
            <h2 id="summary-title">\("There is a problem")</h2>\
            <ul>\(forEach: lines, { "<li><a href=\"#\($0.id)\">\($0.sentence)</a></li>" })</ul></div>
            """
    }
}
