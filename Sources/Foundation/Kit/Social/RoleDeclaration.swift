public import CrosstownWeb

/// A role of a module that administrators can give to users.
public struct RoleDeclaration: Sendable, Hashable {
    /// The name, such as `taxi.dispatcher`; routes name it in their `Access`.
    public let name: String
    /// The label, such as "Dispatcher".
    public let title: LocalizedText
    /// What it allows, in a sentence.
    public let explanation: LocalizedText
    /// How much it allows, which decides who may give it.
    public let rank: RoleRank
    /// The kind of scope that can limit it, such as "Ministry"; `nil` if it is always valid everywhere.
    public let scope: LocalizedText?
    /// Whether it always needs a scope.
    public let requiresScope: Bool
    /// Whether administrators have it automatically.
    public let isImplied: Bool
    /// Whether it is given and revoked on the pages of users; a feature that gives a role itself has more steps.
    public let isGivenHere: Bool
    /// The roles of the same module whose users give this one within their own scope; the module validates the scope.
    public let givers: Set<String>
    /// The start page of its users.
    public let link: Link
    /// Whether the module itself notifies users of the new role; by default the platform does.
    public let hasOwnNews: Bool

    /// Creates a role.
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
