/// A labeled input of a form, with the rejected value and its error.
public struct FormField: Sendable {
    fileprivate let name: String
    fileprivate let label: LocalizedText
    private let type: String
    private let hint: LocalizedText?
    private let attributes: Markup
    private let isDecimal: Bool
    private let isOptional: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: the name and ID of the field in the form.
    ///   - label: its label.
    ///   - type: the type of the input.
    ///   - hint: a sentence that helps to fill it in.
    ///   - attributes: more attributes of the input, such as `autocomplete`.
    ///   - isDecimal: whether its default is a decimal number, shown with the reader's decimal separator.
    ///   - isOptional: whether its label says that it may stay empty; errors use the label without that.
    public init(
        _ name: String,
        label: LocalizedText,
        type: String = "text",
        hint: LocalizedText? = nil,
        attributes: Markup = .empty,
        isDecimal: Bool = false,
        isOptional: Bool = false
    ) {
        self.name = name
        self.label = label
        self.type = type
        self.hint = hint
        self.attributes = attributes
        self.isDecimal = isDecimal
        self.isOptional = isOptional
    }

    /// Creates a field with text that is the same in every language.
    @_disfavoredOverload
    public init(
        _ name: String,
        label: some StringProtocol,
        type: String = "text",
        hint: String? = nil,
        attributes: Markup = .empty
    ) {
        self.init(
            name,
            label: LocalizedText(verbatim: String(label)),
            type: type,
            hint: hint.map { LocalizedText(verbatim: $0) },
            attributes: attributes
        )
    }

    /// Returns the field, with the rejected value or else a default.
    public func markup(_ refused: RefusedForm? = nil, value: String? = nil) -> Markup {
        let typed = type == "password" || type == "file" ? nil : refused?[name]
        let first = type == "password" || type == "file" ? nil : value
        return framed(refused) { state in
            """
            <input class="input"\(attribute: "id", name)\(attribute: "name", name)\(attribute: "type", type)\
            \(typed == nil && isDecimal ? .decimal(first) : "\(attribute: "value", typed ?? first)")\(state) \(attributes)>
            """
        }
    }

    /// Returns the control with its label, its hint and errors; `state` connects them.
    func framed(_ refused: RefusedForm?, _ control: (_ state: Markup) -> Markup) -> Markup {
        let error = refused.flatMap { sentence($0.problem) }
        let described = [hint.map { _ in "\(name)-hint" }, error.map { _ in "\(name)-error" }].compactMap { $0 }
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        let state: Markup = """
            \(attribute: "aria-describedby", described.isEmpty ? nil : described.joined(separator: " "))\
            \(attribute: "aria-invalid", error.map { _ in "true" })
            """
        return """
            <div class="field\(isWrong)"><label\(attribute: "for", name)>\(isOptional ? .optional(label) : label)</label>\
            \(optional: hint.map { "<p class=\"hint\" id=\"\(name)-hint\">\($0)</p>" })\
            \(optional: error.map { "<p class=\"field-error\" id=\"\(name)-error\">\($0)</p>" })\
            \(control(state))</div>
            """
    }

    /// Returns the error as a whole sentence; messages do not contain the field's name.
    fileprivate func sentence(_ problem: Problem) -> LocalizedText? {
        problem.message(for: name).map { .fault(of: label, $0) }
    }
}

extension Markup {
    /// Returns the default value of a decimal field, with the reader's decimal separator.
    public static func decimal(_ value: String?) -> Markup {
        "\(textAttribute: "value", value.map { LocalizedText.typed($0) })"
    }
}

extension LocalizedText {
    /// Returns the label of a field that may stay empty.
    public static func optional(_ label: LocalizedText) -> LocalizedText { "\(label) (optional)" }

    /// Returns an error as a whole sentence; messages do not contain the field's name, or are sentences.
    public static func fault(of label: LocalizedText, _ message: LocalizedText) -> LocalizedText {
        message.endsSentence ? message : "\(label) \(message)."
    }

    /// Returns the error of a field whose name is the same in every language.
    @_disfavoredOverload
    public static func fault(of label: some StringProtocol, _ message: LocalizedText) -> LocalizedText {
        fault(of: LocalizedText(verbatim: String(label)), message)
    }
}

extension Problem {
    /// Returns the error of each field as a whole sentence, or the problem itself if no field is invalid.
    ///
    /// An invalid field outside the form is called "A field".
    public func sentences(of fields: [FormField]) -> LocalizedText {
        let faults = (errors ?? []).map { LocalizedText.fault(of: Self.label(of: $0, among: fields), $0.message) }
        return message(of: faults)
    }

    /// Returns the text of a pop-up: a line for each invalid field, or their number if there are too many to read.
    ///
    /// The form below shows all errors, at each field.
    public func message(of faults: [LocalizedText]) -> LocalizedText {
        if let detail, faults.isEmpty || faults.count > Self.mostLines { return detail }
        return faults.isEmpty ? "" : .joined(faults, by: "\n")
    }

    private static let mostLines = 3

    private static func label(of error: FieldError, among fields: [FormField]) -> LocalizedText {
        fields.first { $0.name == error.field }?.label ?? .unlabeledField
    }
}

extension RefusedForm {
    /// Returns the errors of a form, each with a link to its field.
    public func summary(of fields: [FormField]) -> Markup {
        ErrorSummary(fields.compactMap { field in field.sentence(problem).map { (id: field.name, sentence: $0) } })
            .markup
    }
}
