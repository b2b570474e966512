/// The fields of a form: a structure whose stored properties are ``Field`` values.
///
/// From it come what is read from forms and JSON, every wrong field at once, the form as people see it, and its
/// description. What a sound form holds is an ``Input`` of it.
public protocol FormFieldSet: Sendable {
    /// Names the fields.
    init()

    /// Notes what is wrong between several fields.
    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>)
}

extension FormFieldSet {
    /// Nothing concerns several fields.
    public func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {}
}

/// The fields of a form with their names, and the form that people see.
public struct DeclaredForm<Fields: FormFieldSet>: Sendable {
    let fields = Fields()
    let bound: [BoundField]

    /// Finds every field that the structure stores, in their order.
    public init() {
        bound = Mirror(reflecting: fields).children.compactMap { child in
            guard let name = child.label, let field = child.value as? any AnyField else { return nil }
            return field.bound(as: name)
        }
    }

    /// The fields by which errors are called by their labels.
    public var listed: [FormField] { bound.map(\.listed) }

    /// The limits of the fields by their names.
    var limits: [String: FieldLimits] {
        Dictionary(bound.map { ($0.name, $0.limits) }, uniquingKeysWith: { first, _ in first })
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

    /// What is wrong, each with a link to its field; nothing where no form was refused.
    public func summary(_ refused: RefusedForm?) -> Markup { refused?.summary(of: listed) ?? .empty }

    /// One field, for pages that arrange fields in their own way; `value` is what stands in it at first.
    public func field(_ field: PartialKeyPath<Fields>, _ refused: RefusedForm?, value: String? = nil) -> Markup {
        bound(field).markup(refused, value)
    }

    /// The form as people see it.
    ///
    /// - Parameters:
    ///   - id: the name of the form in the page.
    ///   - action: where it is sent.
    ///   - button: what sends it.
    ///   - refused: the form that was refused.
    ///   - values: what stands in fields at first.
    ///   - controls: fields that the page shows in its own way.
    ///   - more: what stands beside the button, such as the way back.
    ///   - look: the classes of the button.
    ///   - bar: the classes of what holds the button; `form-actions save-bar` keeps it in sight.
    ///   - attributes: further attributes of the form, such as what is asked before it is sent.
    /// - Returns: What is wrong, every field, and the button.
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

/// Collects what is wrong between the fields of a form.
public struct FieldCheck<Fields: FormFieldSet>: Sendable {
    private let form: DeclaredForm<Fields>
    fileprivate var validation: Validation

    fileprivate init(_ form: DeclaredForm<Fields>, _ validation: Validation) {
        self.form = form
        self.validation = validation
    }

    /// Notes what to change in a field, such as "must be in the future", unless the condition holds.
    public mutating func require(_ condition: Bool, _ field: PartialKeyPath<Fields>, _ message: LocalizedText) {
        if !condition { validation.require(false, form.name(field), message) }
    }
}

/// What a form or JSON has sent, of the right kinds, but not checked yet.
public struct Sent<Fields: FormFieldSet>: Decodable, Sendable {
    private let form: DeclaredForm<Fields>
    private let readings: [ObjectIdentifier: BoundField.Reading]
    var isCheckedAlone = false

    /// Reads every field.
    ///
    /// - Throws: `DecodingError` for a value of another kind.
    public init(from decoder: any Decoder) throws {
        form = DeclaredForm()
        let container = try decoder.container(keyedBy: PathStep.self)
        readings = try form.bound.reduce(into: [:]) { $0[$1.identity] = try $1.read(container) }
    }

    /// Reads every field from texts by their names, such as those of a line of a table.
    ///
    /// - Throws: ``Problem`` with status 422 that names every field that is missing or of another kind.
    public init(texts: [String: String]) throws {
        var fields = FormFields()
        for (name, text) in texts { fields.add(name, text) }
        self = try RequestForm.fields(fields).decode(Self.self)
    }

    /// What the form holds, which `more` may look at too.
    ///
    /// - Throws: ``Problem`` with status 422 that names every wrong field.
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

/// What a sound form holds; it comes from a check alone.
///
/// `input.coins` is the number that the field `coins` describes.
@dynamicMemberLookup
public struct Input<Fields: FormFieldSet>: Sendable {
    /// Notes what is wrong that only those know who use the form.
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

/// A form that goes by the name of its fields in the description of the API.
protocol NamedByFields {
    static var fields: Any.Type { get }
}

extension Sent: CheckableBody {}

extension Sent: NamedByFields {
    static var fields: Any.Type { Fields.self }
}

extension Sent: SelfLimiting {
    /// What each field declares.
    public static var limits: [String: FieldLimits] { DeclaredForm<Fields>().limits }
}
