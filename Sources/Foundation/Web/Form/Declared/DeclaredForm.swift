/// The fields of a form: a structure whose stored properties are ``Field`` values.
///
/// They define parsing forms and JSON, validation with all errors at once, the form's HTML, and its description in the
/// API. The values of a valid form are an ``Input`` of it.
public protocol FormFieldSet: Sendable {
    /// Creates the fields.
    init()

    /// Validates several fields together.
    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>)
}

extension FormFieldSet {
    /// Validates nothing by default.
    public func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {}
}

/// The fields of a form with their names, and its HTML.
public struct DeclaredForm<Fields: FormFieldSet>: Sendable {
    let fields = Fields()
    let bound: [BoundField]

    /// Finds every stored field of the structure, in order.
    public init() {
        bound = Mirror(reflecting: fields).children.compactMap { child in
            guard let name = child.label, let field = child.value as? any AnyField else { return nil }
            return field.bound(as: name)
        }
    }

    /// The fields with their labels for errors.
    public var listed: [FormField] { bound.map(\.listed) }

    /// The limits of the fields by name.
    var limits: [String: FieldLimits] {
        Dictionary(bound.map { ($0.name, $0.limits) }, uniquingKeysWith: { first, _ in first })
    }

    /// The labels of the fields that users see, by name.
    var labels: [String: LocalizedText] {
        Dictionary(bound.compactMap { field in field.label.map { (field.name, $0) } }) { first, _ in first }
    }

    func name(_ field: PartialKeyPath<Fields>) -> String { bound(field).name }

    private func bound(_ field: PartialKeyPath<Fields>) -> BoundField {
        let field = (fields[keyPath: field] as? any AnyField)?.bound(as: "")
        guard let known = bound.first(where: { $0.identity == field?.identity }) else {
            preconditionFailure("a field of the form is no stored property")
        }
        return known
    }

    private func named<Value>(_ values: [PartialKeyPath<Fields>: Value]) -> [String: Value] {
        Dictionary(values.map { (name($0.key), $0.value) }) { first, _ in first }
    }

    /// Returns the errors, each with a link to its field; nothing without a rejected form.
    public func summary(_ refused: RefusedForm?) -> Markup { refused?.summary(of: listed) ?? .empty }

    /// Returns one field, for pages with their own layout; `value` is the default.
    public func field(_ field: PartialKeyPath<Fields>, _ refused: RefusedForm?, value: String? = nil) -> Markup {
        bound(field).markup(refused, value)
    }

    /// Returns the form.
    ///
    /// - Parameters:
    ///   - id: the ID of the form in the page.
    ///   - action: its target.
    ///   - button: the label of its button.
    ///   - refused: the rejected form.
    ///   - values: the default values of fields.
    ///   - controls: fields that the page shows in its own way.
    ///   - more: content next to the button, such as a link back.
    ///   - look: the CSS classes of the button.
    ///   - bar: the CSS classes of the button's container; `form-actions save-bar` keeps it visible.
    ///   - attributes: more attributes of the form, such as a confirmation.
    /// - Returns: the errors, every field, and the button.
    public func markup(
        _ id: String,
        to action: Link,
        button: LocalizedText,
        refused: RefusedForm?,
        values: [PartialKeyPath<Fields>: String] = [:],
        controls: [PartialKeyPath<Fields>: Markup] = [:],
        more: Markup = .empty,
        look: String = "button button-primary",
        bar: String = "form-actions",
        attributes: Markup = .empty
    ) -> Markup {
        let values = named(values)
        let controls = named(controls)
        return """
            \(summary(refused))\
            <form\(attribute: "id", id) method="post"\(attribute: "action", action) data-enhance novalidate\(attributes)>\
            \(.formToken)\(forEach: bound, { controls[$0.name] ?? $0.markup(refused, values[$0.name]) })\
            <div\(attribute: "class", bar)><button\(attribute: "class", look)>\(button)</button>\(more)</div></form>
            """
    }
}

/// Collects validation errors between the fields of a form.
public struct FieldCheck<Fields: FormFieldSet>: Sendable {
    private let form: DeclaredForm<Fields>
    fileprivate var validation: Validation

    fileprivate init(_ form: DeclaredForm<Fields>, _ validation: Validation) {
        self.form = form
        self.validation = validation
    }

    /// Adds an error to a field, such as "must be in the future", unless the condition is true.
    public mutating func require(_ condition: Bool, _ field: PartialKeyPath<Fields>, _ message: LocalizedText) {
        if !condition { validation.require(false, form.name(field), message) }
    }
}

/// The parsed but not yet validated values of a form or JSON.
public struct Sent<Fields: FormFieldSet>: Decodable, Sendable {
    private let form: DeclaredForm<Fields>
    private let readings: [ObjectIdentifier: BoundField.Reading]
    var isCheckedAlone = false

    /// Parses every field.
    ///
    /// - Throws: `DecodingError` for a value of another type.
    public init(from decoder: any Decoder) throws {
        form = DeclaredForm()
        let container = try decoder.container(keyedBy: PathStep.self)
        readings = try form.bound.reduce(into: [:]) { $0[$1.identity] = try $1.read(container) }
    }

    /// Parses every field from texts by name, such as a line of a table.
    ///
    /// - Throws: ``Problem`` with status 422 that lists every field that is missing or of another type.
    public init(texts: [String: String]) throws {
        var fields = FormFields()
        for (name, text) in texts { fields.add(name, text) }
        self = try RequestForm.fields(fields).decode(Self.self)
    }

    /// Validates the form, also with `more`.
    ///
    /// - Throws: ``Problem`` with status 422 that lists every invalid field.
    public func checked(_ more: Input<Fields>.Check? = nil) throws -> Input<Fields> {
        var check = Validation()
        var values: [ObjectIdentifier: any Sendable] = [:]
        for field in form.bound { values[field.identity] = readings[field.identity]?(&check) }
        let input = Input(fields: form.fields, values: values)
        if values.count == form.bound.count {
            var between = FieldCheck(form, check)
            form.fields.check(input, &between)
            more?(input, &between)
            check = between.validation
        }
        try check.finish()
        return input
    }
}

/// The values of a valid form, created only by validation.
///
/// `input.coins` is the number in the field `coins`.
@dynamicMemberLookup
public struct Input<Fields: FormFieldSet>: Sendable {
    /// Validates rules that only the form's users know.
    public typealias Check = @Sendable (Input, inout FieldCheck<Fields>) -> Void

    fileprivate let fields: Fields
    fileprivate let values: [ObjectIdentifier: any Sendable]

    /// The value of a field.
    public subscript<Value>(dynamicMember field: KeyPath<Fields, Field<Value>>) -> Value {
        guard let value = values[ObjectIdentifier(fields[keyPath: field].identity)] as? Value else {
            preconditionFailure("a field of the form is no stored property")
        }
        return value
    }
}

/// A form with the name of its fields in the description of the API.
protocol NamedByFields {
    static var fields: Any.Type { get }
}

extension Sent: CheckableBody {}

extension Sent: NamedByFields {
    static var fields: Any.Type { Fields.self }
}

extension Sent: SelfLimiting {
    /// The limits of each field.
    public static var limits: [String: FieldLimits] { DeclaredForm<Fields>().limits }
}

extension Sent: LabeledFields {
    /// The labels of each field.
    public static var labels: [String: LocalizedText] { DeclaredForm<Fields>().labels }
}
