/// A body whose fields have labels, for the errors of forms that are rejected without their page.
public protocol LabeledFields {
    /// The labels of fields by name.
    static var labels: [String: LocalizedText] { get }
}

extension LocalizedText {
    /// The subject of an error of a field without a label; pages never show its name in the code.
    public static let unlabeledField: LocalizedText = "A field"
}

extension Problem {
    /// Returns the problem with the labels of a body's fields, for its page.
    func labeled(for body: Any.Type) -> Problem {
        guard let labels = (body as? any LabeledFields.Type)?.labels else { return self }
        var problem = self
        problem.labels = labels
        return problem
    }

    /// The errors as whole sentences.
    var sentences: [LocalizedText] {
        (errors ?? []).map { .fault(of: labels[$0.field] ?? .unlabeledField, $0.message) }
    }
}
