import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What things are called here, and how the app looks: an editor's choice in place of the usual.
struct Appearance: Sendable, Codable, Hashable {
    /// What can have another name.
    enum Name: String, Sendable, Codable, CaseIterable {
        /// The whole of it.
        case community
        /// Places of study.
        case campuses
        /// Those who invite.
        case ministries
        /// People who meet each week.
        case groups
        /// People who do something together.
        case teams
        /// Journeys to help.
        case missions
        /// The page of a campus.
        case school
    }

    /// Names by what they are for; what is missing has the usual one.
    var names: [String: String] = [:]
    /// The name at the top of pages; empty for the app's own.
    var title = ""
    /// The accent as `#rrggbb`; empty for the app's own.
    var accent = ""
    /// The logo.
    var logo: Identifier<Picture>?

    /// What something is called.
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

    /// What the records of a kind are called.
    func title(of kind: RecordKind) -> LocalizedText { chosen(kind) ?? kind.title }

    /// What heads the form of one record: the name of its kind, where an editor has chosen that.
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

    /// How people are asked to choose some.
    func choosing(_ name: Name, usual: LocalizedText) -> LocalizedText { own(name).map { "Choose: \($0)" } ?? usual }

    /// How all of them are headed.
    func all(_ name: Name, usual: LocalizedText) -> LocalizedText { own(name).map { "All: \($0)" } ?? usual }
}
