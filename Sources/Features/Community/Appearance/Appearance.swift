import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Names and look of the app, as an editor changed them from the defaults.
struct Appearance: Sendable, Codable, Hashable {
    /// The names that editors can change.
    enum Name: String, Sendable, Codable, CaseIterable {
        case community
        case campuses
        /// Ministries, clubs or departments that organize events.
        case ministries
        /// Groups that meet each week.
        case groups
        /// Teams that serve together.
        case teams
        case missions
        /// The page of a campus.
        case school
    }

    /// Names by key; a missing key has the default name.
    var names: [String: String] = [:]
    /// The name at the top of pages; empty for the default.
    var title = ""
    /// The accent as `#rrggbb`; empty for the default.
    var accent = ""
    var logo: Identifier<Picture>?

    /// The name of a part, or its default.
    subscript(_ name: Name) -> LocalizedText {
        if let own = own(name) { return LocalizedText(verbatim: own) }
        return switch name {
        case .community: "Community"
        case .campuses: "Campuses"
        case .ministries: "Ministries"
        case .groups: "Community groups"
        case .teams: "Teams"
        case .missions: "Missions"
        case .school: "My school"
        }
    }

    func title(of kind: RecordKind) -> LocalizedText { chosen(kind) ?? kind.title }

    /// The heading of a record's form: the name that an editor chose for the kind, or its default.
    func one(of kind: RecordKind) -> LocalizedText { chosen(kind) ?? kind.one }

    private func chosen(_ kind: RecordKind) -> LocalizedText? {
        Self.name(of: kind).flatMap(own).map { LocalizedText(verbatim: $0) }
    }

    private static func name(of kind: RecordKind) -> Name? {
        switch kind.name {
        case .campuses: .campuses
        case .ministries: .ministries
        case .missions: .missions
        case .buildings, .questions, .groups, .resources, .sources, .announcements: nil
        }
    }

    private func own(_ name: Name) -> String? { names[name.rawValue].flatMap { $0.isEmpty ? nil : $0 } }

    func choosing(_ name: Name, usual: LocalizedText) -> LocalizedText { own(name).map { "Choose \($0)" } ?? usual }

    func all(_ name: Name, usual: LocalizedText) -> LocalizedText { own(name).map { "All: \($0)" } ?? usual }
}
