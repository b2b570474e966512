public import CrosstownWeb

/// Something that programs may do with a key; features name what they offer, and administrators give it away.
public struct KeyScope: Hashable, Sendable {
    /// The name, such as `mds:read`; routes ask for it as for a role.
    public let name: String
    /// What it allows, for those who make keys.
    public let explanation: LocalizedText
    /// How the addresses begin that the scope opens; a key reaches no others.
    public let paths: [String]

    /// Names a scope.
    ///
    /// - Parameters:
    ///   - name: the name, without white space.
    ///   - explanation: what it allows, in a few words.
    ///   - paths: how its addresses begin, such as `/mds/`.
    public init(_ name: String, explanation: LocalizedText, paths: [String]) {
        self.name = name
        self.explanation = explanation
        self.paths = paths
    }

    /// Names a scope of one kind of address, explained in text that is the same in every language.
    public init(_ name: String, explanation: String, path: String) {
        self.init(name, explanation: LocalizedText(verbatim: explanation), paths: [path])
    }

    /// Whether the scope opens an address.
    public func opens(_ path: String) -> Bool { paths.contains { path.hasPrefix($0) } }
}
