/// A rejected form with its values, so that the page can show it again with the errors.
public struct RefusedForm: Sendable {
    /// The sent fields; secrets among them must not be shown again.
    public let fields: FormFields
    /// Why it was rejected.
    public let problem: Problem

    /// Creates a rejected form.
    public init(fields: FormFields, problem: Problem) {
        self.fields = fields
        self.problem = problem
    }

    /// The sent value of a name.
    public subscript(_ name: String) -> String? { fields[name] }

    /// Returns the error message of a field, if any.
    public func message(for field: String) -> LocalizedText? { problem.message(for: field) }
}
