/// The valid values of a field: how it is parsed, validated, and entered.
public struct FieldKind<Value: Sendable>: Sendable {
    /// Validates a raw value and adds errors; `nil` if invalid.
    public typealias Check<Raw> = @Sendable (Raw, inout Validation, _ name: String) -> Value?
    /// Returns the HTML of the field.
    public typealias Control = @Sendable (FieldLine) -> Markup
    typealias Reading = @Sendable (inout Validation, String) -> Value?

    let read: @Sendable (KeyedDecodingContainer<PathStep>, PathStep) throws -> Reading
    private let readIfPresent: @Sendable (KeyedDecodingContainer<PathStep>, PathStep) throws -> Reading?
    let control: Control
    let limits: FieldLimits

    /// Creates a kind from a raw type; `check` enforces the `limits`.
    ///
    /// Without `limits` a value has the default ones of its type, which are validated here.
    public init<Raw: Decodable & Sendable>(
        sentAs type: Raw.Type,
        limits: FieldLimits? = nil,
        control: @escaping Control,
        check: @escaping Check<Raw>
    ) {
        let usual = limits == nil ? FieldLimits.usual(for: type) : FieldLimits()
        let reading: @Sendable (Raw) -> Reading = { raw in
            { validation, name in
                if let excess = usual.excess(of: raw) {
                    validation.require(false, name, excess)
                    return nil
                }
                return check(raw, &validation, name)
            }
        }
        read = { container, name in reading(try container.decode(type, forKey: name)) }
        readIfPresent = { container, name in
            guard let raw = try container.decodeIfPresent(type, forKey: name) else { return nil }
            return reading(raw)
        }
        self.control = control
        self.limits = limits ?? usual
    }

    private init(
        limits: FieldLimits,
        control: @escaping Control,
        read: @escaping @Sendable (KeyedDecodingContainer<PathStep>, PathStep) throws -> Reading
    ) {
        self.control = control
        self.limits = limits
        self.read = read
        readIfPresent = read
    }

    /// An optional value of another kind, with a replacement for an empty one.
    public static func optional<Wrapped>(
        _ kind: FieldKind<Wrapped>,
        missing: @escaping @Sendable () -> Value,
        some: @escaping @Sendable (Wrapped) -> Value
    ) -> FieldKind {
        FieldKind(limits: kind.limits, control: kind.control) { container, name in
            guard let check = try kind.readIfPresent(container, name) else { return { _, _ in missing() } }
            return { check(&$0, $1).map(some) }
        }
    }

    /// An optional value of another kind, with a default of that kind.
    public static func optional(_ kind: FieldKind, or missing: Value) -> FieldKind {
        optional(kind, missing: { missing }, some: { $0 })
    }

    /// An optional value of another kind.
    public static func optional<Wrapped>(_ kind: FieldKind<Wrapped>) -> FieldKind where Value == Wrapped? {
        optional(kind, missing: { nil }, some: { $0 })
    }
}

extension FieldKind where Value == String {
    /// Text of so many characters, without surrounding white space; `type` is that of the input.
    public static func text(
        _ length: ClosedRange<Int>,
        type: String = "text",
        attributes: Markup = .empty
    ) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: .text(length),
            control: { $0.input(attributes, type: type) },
            check: { text, check, name in check.text(text, name, length: length) }
        )
    }

    /// A number with a decimal point or comma within limits, parsed later together with other fields.
    public static func decimalText(within limits: FieldLimits, attributes: Markup = .empty) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: limits,
            control: { $0.decimalInput(attributes) },
            check: { text, check, name in check.text(text, name, within: limits) }
        )
    }

    /// Text within limits that are more than a length, validated later together with other fields.
    public static func text(
        within limits: FieldLimits,
        type: String = "text",
        attributes: Markup = .empty
    ) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: limits,
            control: { $0.input(attributes, type: type) },
            check: { text, check, name in check.text(text, name, within: limits) }
        )
    }

    /// Text of several lines and so many characters, without surrounding white space.
    public static func lines(_ length: ClosedRange<Int>, attributes: Markup = .empty) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: .text(length),
            control: { $0.lines(attributes) },
            check: { text, check, name in check.lines(text, name, length: length) }
        )
    }
}

extension FieldKind {
    /// A parsed text, such as a printed number; `parse` returns its value, and `fault` is the error if it is invalid or
    /// exceeds `limits`; `type` is that of the input.
    public static func parsed(
        _ fault: LocalizedText,
        type: String = "text",
        attributes: Markup = .empty,
        limits: FieldLimits,
        _ parse: @escaping @Sendable (String) -> Value?
    ) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: limits,
            control: { $0.input(attributes, type: type) },
            check: { text, check, name in
                let value = limits.admits(text) ? parse(text) : nil
                check.require(value != nil, name, fault)
                return value
            }
        )
    }
}

extension FieldKind where Value == Double {
    /// A decimal number within limits; `fault` is the error.
    public static func decimal(_ limits: ClosedRange<Double>, fault: LocalizedText) -> FieldKind {
        FieldKind(
            sentAs: Double.self,
            limits: .number(limits),
            control: { $0.input("inputmode=\"decimal\" autocomplete=\"off\"") },
            check: { number, check, name in
                check.require(limits.contains(number), name, fault)
                return number
            }
        )
    }
}

extension FieldKind where Value: FixedWidthInteger & Decodable {
    /// A whole number within limits.
    public static func whole(_ limits: ClosedRange<Value>) -> FieldKind {
        FieldKind(
            sentAs: Value.self,
            limits: .number(limits),
            control: { $0.input("inputmode=\"numeric\" autocomplete=\"off\"") },
            check: { number, check, name in check.number(number, name, in: limits) }
        )
    }
}

extension FieldKind where Value == Bool {
    /// A checkbox; a missing value means unchecked, and the default "true" checks it.
    public static var box: FieldKind {
        optional(
            FieldKind(
                sentAs: Bool.self,
                control: { line in
                    """
                    <div class="field"><div class="check"><input type="checkbox"\(attribute: "id", line.name)\
                    \(attribute: "name", line.name) value="true"\
                    \(attribute: "checked", line.refused.map { $0[line.name] != nil } ?? (line.value == "true"))>\
                    <label\(attribute: "for", line.name)>\(line.label)</label></div></div>
                    """
                },
                check: { isChecked, _, _ in isChecked }
            ),
            missing: { false },
            some: { $0 }
        )
    }
}

extension FieldKind where Value: Decodable {
    /// A hidden value from the page.
    public static var hidden: FieldKind { hidden(within: .usual(for: Value.self)) }

    /// A hidden value from the page, within limits; `isChecked` says whether they are validated here, instead of by the
    /// code that uses it.
    public static func hidden(within limits: FieldLimits, isChecked: Bool = true) -> FieldKind {
        plain(within: limits, isChecked) { line in
            """
            <input type="hidden"\(attribute: "name", line.name)\
            \(attribute: "value", line.refused?[line.name] ?? line.value)>
            """
        }
    }

    /// A value that the page shows in its own way, or not at all.
    public static var unseen: FieldKind { unseen(within: .usual(for: Value.self)) }

    /// A value that the page shows in its own way, or not at all, within limits; `isChecked` says whether they are
    /// validated here, instead of by the code that uses it.
    public static func unseen(within limits: FieldLimits, isChecked: Bool = true) -> FieldKind {
        plain(within: limits, isChecked) { _ in .empty }
    }

    private static func plain(
        within limits: FieldLimits,
        _ isChecked: Bool,
        _ control: @escaping Control
    ) -> FieldKind {
        FieldKind(
            sentAs: Value.self,
            limits: limits,
            control: control,
            check: { value, check, name in
                if isChecked { check.limit(value, name, to: limits) }
                return value
            }
        )
    }
}

extension FieldKind where Value: Collection & Decodable {
    /// A number of values, each within limits, which the page shows in its own way.
    public static func list(_ count: ClosedRange<Int>, of each: FieldLimits? = nil) -> FieldKind {
        .unseen(within: .list(count, of: each))
    }
}
