public import CrosstownWeb

/// The form to upload a table, with its format and each invalid line.
public struct TableUpload: Sendable {
    private let id: String
    private let target: Link
    private let layouts: [CSVLayout]
    private let button: LocalizedText
    private let label: LocalizedText
    private let field: String
    private let more: Markup
    private let isMain: Bool

    /// Creates the form.
    ///
    /// - Parameters:
    ///   - id: the ID of the form.
    ///   - target: its target.
    ///   - layouts: the possible layouts.
    ///   - button: the text of its button.
    ///   - label: the label of the file.
    ///   - field: the ID of the field, if a page has several of these forms.
    ///   - more: further fields.
    ///   - isMain: whether its button is the main one of the page.
    public init(
        _ id: String,
        to target: Link,
        as layouts: [CSVLayout],
        button: LocalizedText,
        label: LocalizedText = "File",
        field: String = CSVTable.field,
        more: Markup = .empty,
        isMain: Bool = true
    ) {
        self.id = id
        self.target = target
        self.layouts = layouts
        self.button = button
        self.label = label
        self.field = field
        self.more = more
        self.isMain = isMain
    }

    /// Returns the form, with the errors of a rejected table.
    public func markup(_ refused: RefusedForm? = nil) -> Markup {
        let faults = (refused?.problem.errors ?? []).filter { $0.field == CSVTable.field }
            .map { (id: field, sentence: LocalizedText.fault(of: label, $0.message)) }
        return """
            \(ErrorSummary(faults).markup)\
            <form\(attribute: "id", id) class="stack" method="post"\(attribute: "action", target)\
             enctype="multipart/form-data" data-enhance novalidate>\(.formToken)\
            <div\(attribute: "class", faults.isEmpty ? "field" : "field field-wrong")>\
            <label\(attribute: "for", field)>\(label)</label>\(hint)\
            \(optional: faults.first.map { "<p class=\"field-error\"\(attribute: "id", "\(field)-error")>\($0.sentence)</p>" })\
            <input class="input" type="file"\(attribute: "id", field)\(attribute: "name", CSVTable.field)\
             accept=".csv,text/csv"\(attribute: "data-most-bytes", mostBytes)\(state(isWrong: !faults.isEmpty))></div>\
            \(more)<div class="form-actions">\
            <button\(attribute: "class", isMain ? "button button-primary" : "button")>\(button)</button></div></form>
            """
    }

    private func state(isWrong: Bool) -> Markup {
        """
        \(attribute: "aria-describedby", isWrong ? "\(field)-hint \(field)-error" : "\(field)-hint")\
        \(attribute: "aria-invalid", isWrong ? "true" : nil)
        """
    }

    private var mostBytes: Int { layouts.map(\.mostBytes).max() ?? 0 }

    private var hint: Markup {
        let (rows, megabytes) = (layouts.map(\.mostRows).max() ?? 0, mostBytes / (1_024 * 1_024))
        return """
            <div class="hint"\(attribute: "id", "\(field)-hint")>\
            <p>\("CSV, at most \(rows) lines and \(megabytes) MB. The first line names the columns.")</p>\
            \(forEach: layouts, columns)</div>
            """
    }

    private func columns(of layout: CSVLayout) -> Markup {
        let needed = layout.columns.filter(\.isRequired)
        return """
            <p>\(.labeled("Columns", Self.names(layout.columns)))</p>\
            \(needed.isEmpty ? .empty : "<p>\(.labeled("Required columns", Self.names(needed)))</p>")
            """
    }

    private static func names(_ columns: [CSVLayout.Column]) -> String {
        columns.map(\.name).joined(separator: ", ")
    }
}
