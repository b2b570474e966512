public import CrosstownWeb

/// A role of a module that administrators can give to people.
public struct RoleDeclaration: Sendable, Hashable {
    /// The name, such as `taxi.dispatcher`; routes name it in their `Access`.
    public let name: String
    /// What people call it, such as "Dispatcher".
    public let title: LocalizedText
    /// What its holders may do, in a sentence.
    public let explanation: LocalizedText
    /// How much it opens, which decides who may give it.
    public let rank: RoleRank
    /// What a grant of it can be limited to, such as "Ministry"; `nil` where it always holds everywhere.
    public let scope: LocalizedText?
    /// Whether it is given for a scope alone, and never everywhere.
    public let requiresScope: Bool
    /// Whether administrators hold it without being given it.
    public let isImplied: Bool
    /// Whether it is given and taken on the pages of people; a feature that gives a role itself needs more than that.
    public let isGivenHere: Bool
    /// The roles of the same module whose holders give this one within their own scope; the module checks the scope.
    public let givers: Set<String>
    /// Where its holders begin.
    public let link: Link
    /// Whether the module notifies people itself of the role that they were given; otherwise the platform does.
    public let hasOwnNews: Bool

    /// Declares a role.
    public init(
        _ name: String,
        title: LocalizedText,
        explanation: LocalizedText,
        rank: RoleRank,
        scope: LocalizedText? = nil,
        requiresScope: Bool = false,
        isImplied: Bool = true,
        isGivenHere: Bool = true,
        givers: Set<String> = [],
        link: Link = "/console",
        hasOwnNews: Bool = false
    ) {
        self.name = name
        self.title = title
        self.explanation = explanation
        self.rank = rank
        self.scope = scope
        self.requiresScope = requiresScope
        self.isImplied = isImplied
        self.isGivenHere = isGivenHere
        self.givers = givers
        self.link = link
        self.hasOwnNews = hasOwnNews
    }
}
