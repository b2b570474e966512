public import CrosstownWeb

/// A role of a module that administrators can give to people.
public struct RoleDeclaration: Sendable, Hashable {
    /// The name, such as `taxi.dispatcher`; routes name it in their `Access`.
    public let name: String
    /// What people call it, such as "Dispatcher".
    public let title: LocalizedText
    /// What its holders may do, in a sentence.
    public let explanation: LocalizedText
    /// What a grant of it can be limited to, such as "Ministry"; `nil` where it always holds everywhere.
    public let scope: LocalizedText?
    /// Whether administrators hold it without being given it.
    public let isImplied: Bool

    /// Declares a role.
    public init(
        _ name: String,
        title: LocalizedText,
        explanation: LocalizedText,
        scope: LocalizedText? = nil,
        isImplied: Bool = true
    ) {
        self.name = name
        self.title = title
        self.explanation = explanation
        self.scope = scope
        self.isImplied = isImplied
    }
}
