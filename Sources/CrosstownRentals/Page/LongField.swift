import CrosstownWeb

/// A field of a form for text of many lines.
struct LongField {
    let name: String
    let label: LocalizedText
    let hint: LocalizedText?

    /// The field among those of a summary of errors.
    var listed: FormField { FormField(name, label: label) }

    /// The field, filled with what was refused.
    func markup(_ refused: RefusedForm?) -> Markup {
        let error = refused?.message(for: name).map { LocalizedText.fault(of: label, $0) }
        let described = [hint.map { _ in "\(name)-hint" }, error.map { _ in "\(name)-error" }].compactMap { $0 }
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        return """
            <div class="field\(isWrong)"><label\(attribute: "for", name)>\(label)</label>\
            \(optional: hint.map { "<p class=\"hint\"\(attribute: "id", "\(name)-hint")>\($0)</p>" })\
            \(optional: error.map { "<p class=\"field-error\"\(attribute: "id", "\(name)-error")>\($0)</p>" })\
            <textarea rows="5"\(attribute: "id", name)\(attribute: "name", name)\
            \(attribute: "aria-describedby", described.isEmpty ? nil : described.joined(separator: " "))\
            \(attribute: "aria-invalid", error.map { _ in "true" })>\
            \(unescaped: "\n")\(text: refused?[name])</textarea></div>
            """
    }
}
