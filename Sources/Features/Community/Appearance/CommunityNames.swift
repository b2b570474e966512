import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

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

/// The choice as this server knows it; changes on other servers are heard of.
final class AppearanceBoard: Sendable {
    static let channel = "community.appearance"

    private let shown = Mutex(Appearance())

    /// What holds now.
    var current: Appearance { shown.withLock { $0 } }

    func show(_ appearance: Appearance) { shown.withLock { $0 = appearance } }
}

/// The SQL of the choice.
struct AppearanceStore {
    private static let prefix = "name."

    let transaction: any Transaction

    func read() throws -> Appearance {
        var appearance = Appearance()
        for row in try transaction.query("SELECT name, value FROM community_setting") {
            let (name, value): (String, String) = (try row.get(0), try row.get(1))
            switch name {
            case "title": appearance.title = value
            case "accent": appearance.accent = value
            case "logo": appearance.logo = Identifier<Picture>(value)
            default:
                if name.hasPrefix(Self.prefix) { appearance.names[String(name.dropFirst(Self.prefix.count))] = value }
            }
        }
        return appearance
    }

    /// Keeps the choice, and tells all servers.
    func write(_ appearance: Appearance) throws {
        var values = [
            "title": appearance.title, "accent": appearance.accent, "logo": appearance.logo?.description ?? "",
        ]
        for (name, value) in appearance.names { values[Self.prefix + name] = value }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            try transaction.execute(
                """
                INSERT INTO community_setting (name, value) VALUES (\(name), \(value))
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """
            )
        }
        try transaction.notify(AppearanceBoard.channel, "")
    }
}
