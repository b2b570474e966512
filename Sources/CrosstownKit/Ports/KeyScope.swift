/// Something that programs may do with a key; features name what they offer, and administrators give it away.
public struct KeyScope: Hashable, Sendable {
    /// The name, such as `mds:read`; routes ask for it as for a role.
    public let name: String
    /// What it allows, for those who make keys.
    public let explanation: String
    /// How the addresses begin that the scope opens; a key reaches no others.
    public let path: String

    /// Names a scope.
    ///
    /// - Parameters:
    ///   - name: the name, without white space.
    ///   - explanation: what it allows, in a few words.
    ///   - path: how its addresses begin, such as `/mds/`.
    public init(_ name: String, explanation: String, path: String) {
        self.name = name
        self.explanation = explanation
        self.path = path
    }
}
