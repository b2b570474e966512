import Foundation

/// Finds values beyond their limits in a decoded body or address.
///
/// It uses the limits of the API's description, so that a program that follows the description is never rejected.
struct LimitCheck {
    /// More errors would not help users.
    private static let mostFaults = 20

    private let form: ExpectedForm
    private var faults: [Problem.FieldError] = []

    private init(_ form: ExpectedForm) { self.form = form }

    /// Returns the errors in JSON parsed by `JSONSerialization`.
    static func excesses(in json: Any, _ form: ExpectedForm) -> [Problem.FieldError] {
        var check = LimitCheck(form)
        check.look(at: json, form.root, at: "", nil)
        return check.sorted
    }

    /// Returns the errors in the fields of a form or address.
    static func excesses(in fields: FormFields, _ form: ExpectedForm) -> [Problem.FieldError] {
        var check = LimitCheck(form)
        check.look(at: fields, form.root, prefix: "")
        return check.sorted
    }

    private var sorted: [Problem.FieldError] { faults.sorted { $0.field < $1.field } }

    private mutating func note(_ excess: LocalizedText?, _ field: String, _ fault: LocalizedText?) {
        if let excess { faults.append(.init(field: field, message: fault ?? excess)) }
    }

    private mutating func look(at value: Any, _ schema: JSONValue, at place: String, _ fault: LocalizedText?) {
        if faults.count >= Self.mostFaults { return }
        let form = form.resolved(schema)
        switch value {
        case let text as String: note(Self.excess(of: text, form), place, fault)
        case let number as NSNumber: note(Self.excess(of: number.doubleValue, form), place, fault)
        case let values as [Any]:
            note(Self.excess(of: values.count, form), place, fault)
            guard let each = form["items"] else { return }
            for (index, value) in values.enumerated() { look(at: value, each, at: inside(place, "\(index)"), fault) }
        case let members as [String: Any]:
            let said = self.form.faults(of: schema)
            for (name, member) in form["properties"]?.members ?? [:] where !isSelfChecked(name, at: place) {
                if let value = members[name] { look(at: value, member, at: inside(place, name), said[name]) }
            }
        default: break
        }
    }

    private mutating func look(at fields: FormFields, _ schema: JSONValue, prefix: String) {
        let said = form.faults(of: schema)
        for (name, member) in form.resolved(schema)["properties"]?.members ?? [:] {
            if faults.count >= Self.mostFaults || isSelfChecked(name, at: prefix) { continue }
            let (field, form) = (prefix + name, form.resolved(member))
            let texts = fields.all(field).filter { !$0.isEmpty }
            if form["type"] == "object" {
                if texts.isEmpty, fields.holds(field) { look(at: fields, member, prefix: field + ".") }
            } else if form["type"] == "array" {
                note(Self.excess(of: texts.count, form), field, said[name])
                guard let each = form["items"].map(self.form.resolved) else { continue }
                for text in texts { note(Self.excess(ofText: text, each), field, said[name]) }
            } else if let text = texts.first {
                note(Self.excess(ofText: text, form), field, said[name])
            }
        }
    }

    private func isSelfChecked(_ name: String, at place: String) -> Bool {
        place.isEmpty && form.selfChecked.contains(name)
    }

    private func inside(_ outer: String, _ inner: String) -> String { outer.isEmpty ? inner : "\(outer).\(inner)" }

    private static func excess(of text: String, _ schema: JSONValue) -> LocalizedText? {
        schema["maxLength"]?.double.flatMap { FieldLimits.excess(ofText: text, most: Int($0)) }
    }

    private static func excess(of number: Double, _ schema: JSONValue) -> LocalizedText? {
        guard let least = schema["minimum"]?.double, let most = schema["maximum"]?.double else { return nil }
        return FieldLimits.excess(ofNumber: number, in: least...most)
    }

    private static func excess(of count: Int, _ schema: JSONValue) -> LocalizedText? {
        schema["maxItems"]?.double.flatMap { FieldLimits.excess(ofCount: count, most: Int($0)) }
    }

    /// A number in a form or address is text.
    private static func excess(ofText text: String, _ schema: JSONValue) -> LocalizedText? {
        schema["minimum"] == nil
            ? excess(of: text, schema) : Double(text).flatMap { excess(of: $0, schema) }
    }
}
