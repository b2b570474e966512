/// What is wrong in a form, on top of it, each with a link to its field.
///
/// Where only one thing is wrong, browsers with scripts say it in a pop-up and at its field instead.
public struct ErrorSummary: Sendable {
    /// What is wrong with a field: the id of its control, and a whole sentence.
    public typealias Line = (id: String, sentence: LocalizedText)

    private let lines: [Line]

    /// Lists what is wrong, in the order of the form.
    public init(_ lines: [Line]) { self.lines = lines }

    /// The list; nothing where nothing is wrong.
    public var markup: Markup {
        if lines.isEmpty { return .empty }
        return """
            <div class="error-summary" data-error-summary role="alert" aria-labelledby="summary-title">\
            <h2 id="summary-title">\("There is a problem")</h2>\
            <ul>\(forEach: lines, { "<li><a href=\"#\($0.id)\">\($0.sentence)</a></li>" })</ul></div>
            """
    }
}
