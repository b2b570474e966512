/// One labelled line of a form, filled in again and with its error where it was refused.
public struct FormField: Sendable {
    fileprivate let name: String
    fileprivate let label: LocalizedText
    private let type: String
    private let hint: LocalizedText?
    private let attributes: Markup
    private let isDecimal: Bool
    private let isOptional: Bool

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: the name of the field in the form; its id too.
    ///   - label: what it is called.
    ///   - type: the type of the input.
    ///   - hint: one sentence that helps to fill it in.
    ///   - attributes: further attributes of the input, such as `autocomplete`.
    ///   - isDecimal: whether its first value is a number with a decimal point, which is shown with the reader's sign.
    ///   - isOptional: whether its label says that it may stay empty; errors call it by the label alone.
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

    /// Describes a field in text that is the same in every language.
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

    /// The field, filled with what was refused, or with a first value.
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

    /// What is typed into, below its label, its hint and what is wrong with it; `state` ties them together.
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

    /// What is wrong with the field as a whole sentence; messages say it without the field's name.
    fileprivate func sentence(_ problem: Problem) -> LocalizedText? {
        problem.message(for: name).map { .fault(of: label, $0) }
    }
}

extension Markup {
    /// The first value of a field for a number with decimals, with the sign that the reader types.
    public static func decimal(_ value: String?) -> Markup {
        "\(textAttribute: "value", value.map { LocalizedText.typed($0) })"
    }
}

extension LocalizedText {
    /// The label of a field that may stay empty.
    public static func optional(_ label: LocalizedText) -> LocalizedText { "\(label) (optional)" }

    /// What is wrong with a field as a whole sentence; messages say it without the field's name, or are sentences.
    public static func fault(of label: LocalizedText, _ message: LocalizedText) -> LocalizedText {
        message.endsSentence ? message : "\(label) \(message)."
    }

    /// What is wrong with a field whose name is the same in every language.
    @_disfavoredOverload
    public static func fault(of label: some StringProtocol, _ message: LocalizedText) -> LocalizedText {
        fault(of: LocalizedText(verbatim: String(label)), message)
    }
}

extension Problem {
    /// What is wrong with each field as a whole sentence, or what happened where no field is wrong.
    ///
    /// A wrong field that is not among those of the form is called by its name.
    public func sentences(of fields: [FormField]) -> LocalizedText {
        let faults = (errors ?? []).map { LocalizedText.fault(of: Self.label(of: $0, among: fields), $0.message) }
        return message(of: faults)
    }

    /// What a pop-up says: each wrong field in a line, or how many they are where nobody would read them all there.
    ///
    /// The form beneath says everything, at each field.
    public func message(of faults: [LocalizedText]) -> LocalizedText {
        if let detail, faults.isEmpty || faults.count > Self.mostLines { return detail }
        return faults.isEmpty ? "" : .joined(faults, by: "\n")
    }

    private static let mostLines = 3

    private static func label(of error: FieldError, among fields: [FormField]) -> LocalizedText {
        fields.first { $0.name == error.field }?.label ?? LocalizedText(verbatim: error.field)
    }
}

extension RefusedForm {
    /// What is wrong in a form of these fields, each with a link to its field.
    public func summary(of fields: [FormField]) -> Markup {
        ErrorSummary(fields.compactMap { field in field.sentence(problem).map { (id: field.name, sentence: $0) } })
            .markup
    }
}
