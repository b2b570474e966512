import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Manages institutions and their rosters, for the city and each institution's staff.
struct InstitutionService: Sendable {
    private static let lookedUpAtOnce = 500
    private static let storedAtOnce = 500

    let institutions: InstitutionDirectory
    /// Finds the accounts of user names.
    let directory: any AccountDirectory
    /// Revokes the roles of registrars when their institution is deleted.
    let people: any People

    private var database: any Database { institutions.database }

    /// An institution for its staff.
    struct Overview: Sendable {
        let institution: InstitutionRecord
        let members: Int
        let numbers: Int
        /// Whether its people use a sign-in service, which makes the numbers unused.
        let isConnected: Bool
        /// What prevents its deletion.
        let dependents: InstitutionDependents
        let latest: (report: TableReport, madeAt: Timestamp)?
    }

    /// An institution with its number of people.
    struct Listed: Sendable {
        let institution: InstitutionRecord
        let members: Int
        let numbers: Int
    }

    /// The institutions whose rosters the user may manage.
    func list(for caller: Caller) async throws -> [Listed] {
        let ids = Self.kept(by: caller)
        return try await database.read { transaction in
            let numbers = try NumberStore(transaction: transaction).counts()
            return try InstitutionStore(transaction: transaction).list(ids).map { institution, members in
                Listed(institution: institution, members: members, numbers: numbers[institution.id] ?? 0)
            }
        }
    }

    /// Returns an institution.
    ///
    /// - Throws: `Problem` with status 404, also where the user may not manage it.
    func overview(_ id: Identifier<Institution>, for caller: Caller) async throws -> Overview {
        try Self.check(id, caller)
        return try await database.read { transaction in
            let store = InstitutionStore(transaction: transaction)
            guard let (institution, members) = try store.list([id]).first else { throw Self.unknown }
            return Overview(
                institution: institution,
                members: members,
                numbers: try NumberStore(transaction: transaction).counts()[id] ?? 0,
                isConnected: try institutions.connections(transaction).listInstitutions().contains(id),
                dependents: try store.dependents(of: id),
                latest: try store.report(of: id)
            )
        }
    }

    /// Creates an institution.
    ///
    /// - Throws: `Problem` where its name is taken.
    func add(_ name: String) async throws -> InstitutionRecord {
        let institution = InstitutionRecord(
            id: institutions.ids.next(Institution.self),
            name: name,
            madeAt: institutions.clock.now()
        )
        do {
            try await database.write { try InstitutionStore(transaction: $0).insert(institution) }
        } catch DatabaseError.uniqueViolation(constraint: "institution_name") {
            throw Self.taken
        }
        return institution
    }

    /// Renames an institution; roles, lists and proofs stay.
    ///
    /// - Throws: `Problem` where the name is taken, or with status 404.
    func rename(_ id: Identifier<Institution>, to name: String) async throws {
        do {
            try await database.write { transaction in
                let store = InstitutionStore(transaction: transaction)
                guard try store.find(id) != nil else { throw Self.unknown }
                try store.rename(id, to: name)
            }
        } catch DatabaseError.uniqueViolation(constraint: "institution_name") {
            throw Self.taken
        }
    }

    /// Deletes an institution with its roster, and revokes the roles of its registrars.
    ///
    /// - Throws: `Problem` with status 404, and with 409 where people or features depend on it.
    func remove(_ id: Identifier<Institution>, by taker: Identifier<Account>) async throws {
        try await database.write { [people] transaction in
            let store = InstitutionStore(transaction: transaction)
            guard try store.find(id) != nil else { throw Self.unknown }
            if let reason = try store.dependents(of: id).reason {
                throw Problem.conflict("The institution can’t be removed", reason)
            }
            let (role, scope) = (InstitutionsModule.registrar.name, id.description)
            for keeper in try people.holders(of: role, scope: scope, in: transaction) {
                try people.revoke(role, scope: scope, from: keeper, by: taker, in: transaction)
            }
            try store.delete(id)
        }
    }

    /// Replaces the numbers of an institution by a file's; changes nothing where a line is invalid.
    ///
    /// - Throws: `Problem` that names the field and the line, or with status 404.
    func setNumbers(_ form: MemberNumberForm, of id: Identifier<Institution>, by caller: Caller) async throws -> Int {
        try Self.check(id, caller)
        do { return try await institutions.setNumbers(form, of: id) } catch InstitutionRefusal.noSuchInstitution {
            throw Self.unknown
        }
    }

    /// Removes a person from a roster.
    ///
    /// - Throws: `Problem` that names the field, or with status 404.
    func leave(_ typed: String, _ id: Identifier<Institution>, by caller: Caller) async throws {
        try Self.check(id, caller)
        let removed = try await database.write { transaction in
            try InstitutionStore(transaction: transaction).remove([Self.member(typed)], from: id)
        }
        guard removed > 0 else {
            throw Problem.invalid([.init(field: "member", message: "is not on this member list")])
        }
    }

    /// Imports a file, whose people then belong to the institution.
    ///
    /// Removes no one where a line is invalid, since the line may be theirs. Stores some hundred people at a time, so
    /// that other writes come in between; the same file completes an interrupted import.
    /// - Throws: `Problem` where the file is invalid, or with status 404.
    func fill(_ id: Identifier<Institution>, with form: RosterForm, by caller: Caller) async throws -> TableReport {
        try Self.check(id, caller)
        let rows = try RosterFile.rows(form)
        let now = institutions.clock.now()
        let (before, names) = try await database.read { [directory] transaction in
            let store = InstitutionStore(transaction: transaction)
            guard try store.find(id) != nil else { throw Self.unknown }
            return (try store.roster(of: id), try Self.accounts(called: rows, directory, transaction))
        }
        var report = TableReport(institutions.ids.next(TableReport.self), of: rows.count)
        var seen: Set<String> = []
        let entries = try rows.compactMap { row in try report.take(row) { try Self.entry($0, names, &seen) } }
        for some in entries.chunks(of: Self.storedAtOnce) {
            let (added, changed) = try await save(some, of: id, at: now)
            report.count(.added, added)
            report.count(.changed, changed)
            report.count(.unchanged, some.count - added - changed)
        }
        if form.replaces == "1", report.leftOut == 0 {
            report.removed = try await remove(Set(before.keys).subtracting(entries.map(\.member)).sorted(), from: id)
        }
        let done = report
        try await database.write { try InstitutionStore(transaction: $0).save(done, of: id, at: now) }
        return done
    }

    /// Stores new and changed entries; returns correct counts even if two imports of a file run at once.
    private func save(
        _ entries: ArraySlice<RosterEntry>,
        of id: Identifier<Institution>,
        at now: Timestamp
    ) async throws -> (added: Int, changed: Int) {
        try await database.write { transaction in
            let store = InstitutionStore(transaction: transaction)
            guard try store.find(id) != nil else { throw Self.unknown }
            let before = try store.roster(of: id, members: entries.map(\.member))
            let changed = entries.filter { before[$0.member] != $0 }
            for entry in changed { try store.save(entry, of: id, at: now) }
            let added = changed.count { before[$0.member] == nil }
            return (added, changed.count - added)
        }
    }

    private func remove(_ members: [String], from id: Identifier<Institution>) async throws -> Int {
        var removed = 0
        for some in members.chunks(of: Self.storedAtOnce) {
            removed += try await database.write { try InstitutionStore(transaction: $0).remove(Array(some), from: id) }
        }
        return removed
    }
}

extension InstitutionService {
    /// The institutions whose rosters the user manages; `nil` for all.
    private static func kept(by caller: Caller) -> Set<Identifier<Institution>>? {
        if caller.has(Role.administrator.rawValue) { return nil }
        let scopes = caller.scopes(of: InstitutionsModule.registrar.name)
        return scopes.map { Set($0.compactMap { Identifier<Institution>($0) }) }
    }

    private static func check(_ id: Identifier<Institution>, _ caller: Caller) throws {
        guard kept(by: caller)?.contains(id) ?? true else { throw unknown }
    }

    private static var unknown: Problem { Problem.notFound("Institution") }

    private static var taken: Problem {
        Problem.invalid([.init(field: "name", message: "is taken; choose another")])
    }

    /// The key of a person on rosters: a lowercase address, or a folded user name.
    private static func member(_ typed: String) -> String {
        guard typed.contains("@") else { return UserNameForms(entered: typed).folded }
        guard typed.utf8.count <= 300, case .mail(let address) = ContactAddress(typed: typed) else { return "" }
        return address
    }

    private static func accounts(
        called rows: [CSVRow],
        _ directory: any AccountDirectory,
        _ transaction: any Transaction
    ) throws -> [String: Identifier<Account>] {
        let names = rows.map { RosterFile.words($0, "member") }
            .filter { !$0.contains("@") && !$0.isEmpty && $0.utf8.count <= 160 }
        return try names.chunks(of: lookedUpAtOnce).reduce(into: [:]) { found, some in
            found.merge(try directory.accounts(called: Array(some), in: transaction)) { first, _ in first }
        }
    }

    /// Parses a line, and rejects duplicates of earlier ones.
    private static func entry(
        _ row: CSVRow,
        _ accounts: [String: Identifier<Account>],
        _ seen: inout Set<String>
    ) throws -> RosterEntry {
        var check = Validation()
        let typed = check.text(RosterFile.words(row, "member"), "member", length: 1...260)
        let kind = check.text(RosterFile.words(row, "kind"), "kind", length: 0...40)
        let (isAddress, member) = (typed.contains("@"), member(typed))
        let account = isAddress ? nil : accounts[typed]
        let isReadable = (1...260).contains(member.unicodeScalars.count)
        check.require(isReadable, "member", "is neither an email address nor a user name")
        check.require(!isReadable || isAddress || account != nil, "member", "no account has this user name")
        try check.finish()
        guard seen.insert(member).inserted else { throw row.refusal("member", "already listed above") }
        return RosterEntry(member: member, account: account, kind: kind)
    }
}
