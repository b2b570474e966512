import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct CommunityHelper: Sendable, Codable {
    /// The names of the roles in a table.
    enum Role: String, Sendable, Codable, CaseIterable {
        case leader
        /// Edits a ministry or a campus.
        case editor

        var granted: String { self == .leader ? CommunityRole.leader : CommunityRole.editor }
    }

    let account: Identifier<Account>
    let name: String
    let role: Role
    /// The scope: `group/…`, `ministry/…` or `campus/…`.
    let scope: String
    let place: String
}

/// The list of leaders and editors, and the table that adds them.
///
/// Imports identify people by a confirmed e-mail address, since no one else can have it; exports identify them by
/// account, to keep addresses private.
struct PeopleImport: Sendable {
    static let columns = ["mail", "account", "name", "role", "for", "campus", "scope"]

    let host: CommunityHost

    /// The leaders and editors of the caller's groups, ministries and campuses.
    func list(for caller: Caller?) async throws -> [CommunityHelper] {
        try await host.database.read { [self] transaction in
            let places = try EditedPlaces(caller, host, transaction)
            var found: [CommunityHelper] = []
            for role in CommunityHelper.Role.allCases {
                for account in Set(try holders(of: role, places, transaction)).sorted() {
                    let scopes = try host.people.scopes(of: role.granted, heldBy: account, in: transaction)
                    let profile = try host.people.profiles(of: [account], in: transaction)[account]
                    for scope in scopes.sorted() {
                        guard let place = places.name(of: scope) else { continue }
                        let name = profile?.nickname ?? ""
                        found.append(.init(account: account, name: name, role: role, scope: scope, place: place))
                    }
                }
            }
            return found
        }
    }

    private func holders(
        of role: CommunityHelper.Role,
        _ places: EditedPlaces,
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try places.all.filter { $0.role == role }.flatMap { place in
            try host.people.holders(of: role.granted, scope: place.scope, in: transaction)
        }
    }

    /// Makes people leaders or editors, each line in its own transaction.
    ///
    /// Notifies administrators of new editors, who can create further ones.
    func take(_ rows: [CSVRow], by caller: Caller?) async throws -> TableReport {
        let id = host.ids.next(TableReport.self)
        var editors = 0
        return try await .taking(rows, id: id, named: ["mail", "name"]) { row in
            let (outcome, isEditor) = try await take(row.cells, caller, editors, id)
            if isEditor { editors += 1 }
            return outcome
        }
    }

    /// The result of a line, and whether it created an editor, after others of the same table.
    private func take(
        _ values: [String: String],
        _ caller: Caller?,
        _ editors: Int,
        _ report: Identifier<TableReport>
    ) async throws -> (outcome: TableReport.Outcome, isEditor: Bool) {
        try await host.database.write { [self] transaction in
            var check = Validation()
            let role = CommunityHelper.Role(rawValue: values["role"] ?? "")
            check.require(role != nil, "role", "must be leader or editor")
            let account = try account(values, transaction)
            check.require(account != nil, "mail", "must be the confirmed email address of an account")
            let places = try EditedPlaces(caller, host, transaction).all.filter {
                $0.role == role && $0.isNamed(by: values)
            }
            check.require(places.count == 1, "for", "must match exactly one entry you can edit")
            try check.finish()
            guard let role, let account, let place = places.first else { throw Problem.internalError }
            let held = try host.people.scopes(of: role.granted, heldBy: account, in: transaction)
            if held.contains(place.scope) { return (.unchanged, false) }
            let giver = caller?.account
            try host.people.grant(role.granted, scope: place.scope, to: account, by: giver, in: transaction)
            if account != giver {
                try RoleNews(host: host).tell(account, of: role.granted, for: place.scope, transaction)
            }
            if role == .editor { try tell(of: editors + 1, place, report, by: giver, transaction) }
            return (.added, role == .editor)
        }
    }

    /// Notifies the administrators of how many editors a table has created so far; the last notification replaces the
    /// others.
    private func tell(
        of count: Int,
        _ latest: EditedPlaces.Place,
        _ report: Identifier<TableReport>,
        by giver: Identifier<Account>?,
        _ transaction: any Transaction
    ) throws {
        let above = try [CommunityRole.operatorRole, CommunityRole.administrator].flatMap {
            try host.people.holders(of: $0, scope: nil, in: transaction)
        }
        let notice = Notice(
            CommunityNotices.editors,
            title: "New community editors",
            text: .plural(
                count,
                one: "\(count) person can now edit \(latest.name).",
                other: "\(count) people became editors, most recently of \(latest.name)."
            ),
            link: CommunityLinks.helpers,
            about: [],
            subject: "community.editors/\(report)"
        )
        try host.notices.tell(Set(above).filter { $0 != giver }.sorted(), notice, in: transaction)
    }

    private func account(
        _ values: [String: String],
        _ transaction: any Transaction
    ) throws -> Identifier<Account>? {
        if let mail = values["mail"], !mail.isEmpty {
            return try ContactAddress(typed: mail).flatMap {
                try host.people.account(reachedAt: $0, in: transaction)
            }
        }
        guard let id = values["account"].flatMap({ Identifier<Account>($0) }) else { return nil }
        return try host.people.profiles(of: [id], in: transaction)[id]?.account
    }

    /// The table of leaders and editors that the caller may import again.
    func table(for caller: Caller?) async throws -> String {
        let lines = try await list(for: caller).map { helper in
            let names = [helper.account.description, helper.name, helper.role.rawValue, helper.place, helper.scope]
            return CSVLine(names).description
        }
        return CSVLine(["account", "name", "role", "for", "scope"]).description + lines.joined()
    }

    /// Revokes a role.
    ///
    /// - Throws: `Problem` with status 404 if the caller does not edit its scope.
    func remove(
        _ account: Identifier<Account>,
        _ role: CommunityHelper.Role,
        scope: String,
        by caller: Caller?
    ) async throws {
        try await host.database.write { [self] transaction in
            let places = try EditedPlaces(caller, host, transaction)
            guard places.name(of: scope) != nil else { throw Problem.notFound() }
            try host.people.revoke(
                role.granted,
                scope: scope,
                from: account,
                by: caller?.account,
                in: transaction
            )
        }
    }
}

/// The groups, ministries and campuses that the user edits, by name.
struct EditedPlaces {
    struct Place {
        let scope: String
        let name: String
        let campus: String
        let role: CommunityHelper.Role

        /// Whether a line of a table names it.
        func isNamed(by values: [String: String]) -> Bool {
            if let wanted = values["scope"], !wanted.isEmpty { return wanted == scope }
            return (values["for"] == name || values["for"] == scope) && (values["campus"] ?? campus) == campus
        }
    }

    let all: [Place]

    init(_ caller: Caller?, _ host: CommunityHost, _ transaction: any Transaction) throws {
        let rights = try EditingRights(of: caller, host.people, in: transaction)
        let ministries = try transaction.query(
            """
            SELECT m.id, m.name, c.id, c.name FROM community_ministry m JOIN community_campus c ON c.id = m.campus
            ORDER BY m.name, m.id LIMIT 2000
            """
        ).map { row in
            (
                id: try row.get(0, as: Identifier<CommunityRecord>.self), name: try row.get(1, as: String.self),
                campus: try row.get(2, as: Identifier<CommunityRecord>.self),
                campusName: try row.get(3, as: String.self)
            )
        }.filter { rights.edits(campus: $0.campus, ministry: $0.id) }
        let ids = ministries.map(\.id)
        let groups = try transaction.query(
            """
            SELECT g.id, g.name, c.name FROM community_group g JOIN community_ministry m ON m.id = g.ministry
            JOIN community_campus c ON c.id = m.campus WHERE g.ministry IN \(list: ids) ORDER BY g.name, g.id LIMIT 2000
            """
        ).map { row in
            let id: Identifier<CommunityRecord> = try row.get(0)
            return Place(scope: "group/\(id)", name: try row.get(1), campus: try row.get(2), role: .leader)
        }
        all =
            groups
            + ministries.map {
                Place(scope: "ministry/\($0.id)", name: $0.name, campus: $0.campusName, role: .editor)
            }
            + (try Self.campuses(rights, transaction))
    }

    private static func campuses(_ rights: EditingRights, _ transaction: any Transaction) throws -> [Place] {
        try MinistryStore(transaction: transaction).campuses()
            .filter { rights.edits(campus: $0.id, ministry: nil) }
            .map { Place(scope: "campus/\($0.id)", name: $0.name, campus: $0.name, role: .editor) }
    }

    /// The name of a scope; `nil` if the user does not edit it.
    func name(of scope: String) -> String? { all.first { $0.scope == scope }?.name }
}
