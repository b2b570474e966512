import Foundation

/// All missing fields and fields of another type, to report all at once.
///
/// They are only searched once decoding has failed, and cost nothing otherwise.
extension ExpectedForm {
    /// More errors would not help users.
    private static let mostFaults = 20

    /// Returns the errors in JSON parsed by `JSONSerialization`.
    func faults(in json: Any) -> [Problem.FieldError] {
        var faults: [Problem.FieldError] = []
        note(json, whole, at: "", in: &faults)
        return faults
    }

    /// Returns the errors in the fields of a form.
    func faults(in fields: FormFields) -> [Problem.FieldError] {
        var faults: [Problem.FieldError] = []
        note(fields, whole, prefix: "", in: &faults)
        return faults
    }

    private func note(_ value: Any, _ schema: JSONValue, at place: String, in faults: inout [Problem.FieldError]) {
        if faults.count >= Self.mostFaults { return }
        switch (schema["type"]?.text, value) {
        case ("object", let members as [String: Any]): note(members, schema, at: place, in: &faults)
        case ("array", let elements as [Any]):
            guard let form = schema["items"].map(resolved) else { return }
            for (index, element) in elements.enumerated() {
                note(element, form, at: Self.place(place, "\(index)"), in: &faults)
            }
        default:
            if place.isEmpty || Self.fits(value, schema) { return }
            guard let words = words(for: schema) else { return }
            faults.append(.init(field: place, message: "must be \(words)"))
        }
    }

    private func note(
        _ members: [String: Any],
        _ schema: JSONValue,
        at place: String,
        in faults: inout [Problem.FieldError]
    ) {
        let required = Set(schema["required"]?.texts ?? [])
        for (name, form) in schema["properties"]?.members.sorted(by: { $0.key < $1.key }) ?? [] {
            let inner = Self.place(place, name)
            if let value = members[name], !(value is NSNull) {
                note(value, resolved(form), at: inner, in: &faults)
            } else if required.contains(name), faults.count < Self.mostFaults {
                faults.append(.init(field: inner, message: "is required"))
            }
        }
    }

    private func note(
        _ fields: FormFields,
        _ schema: JSONValue,
        prefix: String,
        in faults: inout [Problem.FieldError]
    ) {
        let required = Set(schema["required"]?.texts ?? [])
        for (name, form) in schema["properties"]?.members.sorted(by: { $0.key < $1.key }) ?? [] {
            let (inner, form) = (prefix + name, resolved(form))
            let (isObject, isThere) = (form["type"] == "object", fields.holds(inner))
            // A list may be empty, and an unchecked checkbox is not sent.
            if form["type"] == "array" || (form["type"] == "boolean" && !isThere) { continue }
            if isObject, isThere, fields.files(inner).isEmpty {
                note(fields, form, prefix: inner + ".", in: &faults)
            } else if !isThere || (fields[inner]?.isEmpty == true && form["type"] != "string") {
                if required.contains(name) { faults.append(.init(field: inner, message: "is required")) }
            } else if let text = fields[inner], !Self.fits(text, asTextOf: form), let words = words(for: form) {
                faults.append(.init(field: inner, message: "must be \(words)"))
            }
        }
    }

    private static func place(_ outer: String, _ inner: String) -> String {
        outer.isEmpty ? inner : "\(outer).\(inner)"
    }

    /// Returns whether JSON has the expected type; unknown types always fit.
    private static func fits(_ value: Any, _ schema: JSONValue) -> Bool {
        let number = value as? NSNumber
        // Foundation decodes true and false as numbers of one byte.
        let isTruth = number.map { $0.objCType.pointee == 0x63 || $0.objCType.pointee == 0x42 } ?? false
        switch schema["type"]?.text {
        case "string": return (value as? String).map { fits($0, asTextOf: schema) } ?? false
        case "boolean": return isTruth
        case "number": return number != nil && !isTruth
        case "integer": return !isTruth && number.map { Int64(exactly: $0.doubleValue) != nil } ?? false
        case "object", "array": return false
        default: return true
        }
    }

    private static func fits(_ text: String, asTextOf schema: JSONValue) -> Bool {
        let choices = schema["enum"]?.texts ?? []
        if !choices.isEmpty { return choices.contains(text) }
        switch schema["type"]?.text {
        case "integer": return Int64(text) != nil
        case "number": return Double(text)?.isFinite == true
        case "boolean": return ["true", "on", "1", "yes", "false", "off", "0", "no", ""].contains(text)
        case "string": return schema["format"] != "uuid" || UUID(uuidString: text) != nil
        default: return true
        }
    }
}

extension Problem {
    /// Adds more fields after the existing ones, once each.
    func naming(_ more: [FieldError]) -> Problem {
        guard let errors else { return self }
        let known = errors.map(\.field)
        let others = more.filter { fault in
            !known.contains { $0 == fault.field || $0.hasPrefix(fault.field + ".") || fault.field.hasPrefix($0 + ".") }
        }
        return others.isEmpty ? self : .invalid(errors + others)
    }
}
