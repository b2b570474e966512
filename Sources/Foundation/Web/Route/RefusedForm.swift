/// A form that was refused, as it was filled in, so that the page can show it again with what to change.
public struct RefusedForm: Sendable {
    /// The fields as they were sent; secrets among them must not be shown again.
    public let fields: FormFields
    /// Why it was refused.
    public let problem: Problem

    /// Pairs a form with its refusal.
    public init(fields: FormFields, problem: Problem) {
        self.fields = fields
        self.problem = problem
    }

    /// What was sent under a name.
    public subscript(_ name: String) -> String? { fields[name] }

    /// What is wrong with one field, if anything.
    public func message(for field: String) -> LocalizedText? { problem.message(for: field) }
}
