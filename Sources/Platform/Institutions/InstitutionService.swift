import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Keeps institutions and their rosters, for the city and for the staff of each.
struct InstitutionService: Sendable {
    private static let lookedUpAtOnce = 500
    private static let storedAtOnce = 500

    let institutions: InstitutionDirectory
    /// Finds the accounts of user names.
    let directory: any AccountDirectory
    /// Takes roles from those who kept an institution that is removed.
    let people: any People

    private var database: any Database { institutions.database }

    /// One institution as its staff see it.
    struct Overview: Sendable {
        let institution: InstitutionRecord
        let members: Int
        /// How many numbers there are.
        let numbers: Int
        /// Whether its people sign in at a service, where the numbers are not looked at.
        let isConnected: Bool
        /// What keeps it from being removed.
        let dependents: InstitutionDependents
        let latest: (report: RosterReport, madeAt: Timestamp)?
    }

    /// An institution with how many people it has here.
    struct Listed: Sendable {
        let institution: InstitutionRecord
        let members: Int
        /// How many numbers there are.
        let numbers: Int
    }

    /// The institutions whose rosters somebody may keep.
    func list(for caller: Caller) async throws -> [Listed] {
        let ids = Self.kept(by: caller)
        return try await database.read { transaction in
            let numbers = try NumberStore(transaction: transaction).counts()
            return try InstitutionStore(transaction: transaction).list(ids).map { institution, members in
                Listed(institution: institution, members: members, numbers: numbers[institution.id] ?? 0)
            }
        }
    }

    /// One institution.
    ///
    /// - Throws: `Problem` with status 404, also where it is not this caller's to keep.
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

    /// Adds an institution.
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

    /// Removes an institution with its roster, and takes their role from those who kept it.
    ///
    /// - Throws: `Problem` with status 404, and with 409 where somebody or something depends on it.
    func remove(_ id: Identifier<Institution>, by taker: Identifier<Account>) async throws {
        try await database.write { [people] transaction in
            let store = InstitutionStore(transaction: transaction)
            guard try store.find(id) != nil else { throw Self.unknown }
            if let reason = try store.dependents(of: id).reason {
                throw Problem.conflict("The institution cannot be removed", reason)
            }
            let (role, scope) = (InstitutionsModule.registrar.name, id.description)
            for keeper in try people.holders(of: role, scope: scope, in: transaction) {
                try people.revoke(role, scope: scope, from: keeper, by: taker, in: transaction)
            }
            try store.delete(id)
        }
    }

    /// Replaces the numbers of an institution by those of a file; nothing where a line of it is wrong.
    ///
    /// - Throws: `Problem` that names the field and the line, or with status 404.
    func setNumbers(_ form: MemberNumberForm, of id: Identifier<Institution>, by caller: Caller) async throws -> Int {
        try Self.check(id, caller)
        do { return try await institutions.setNumbers(form, of: id) } catch InstitutionRefusal.noSuchInstitution {
            throw Self.unknown
        }
    }

    /// Takes one person off a roster.
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

    /// Takes over a file; the people on it belong to the institution from then on.
    ///
    /// Where a line is wrong nobody leaves the roster: the person may be the one on that line. It is stored some hundred
    /// people at a time, so that others write in between; the same file again completes what broke off.
    /// - Throws: `Problem` where nothing of the file can be read, or with status 404.
    func fill(_ id: Identifier<Institution>, with form: RosterForm, by caller: Caller) async throws -> RosterReport {
        try Self.check(id, caller)
        let file = try RosterFile(form)
        let now = institutions.clock.now()
        let (before, names) = try await database.read { [directory] transaction in
            let store = InstitutionStore(transaction: transaction)
            guard try store.find(id) != nil else { throw Self.unknown }
            return (try store.roster(of: id), try Self.accounts(called: file.lines, directory, transaction))
        }
        var report = RosterReport()
        let entries = Self.entries(of: file.lines, names, &report)
        for some in entries.chunks(of: Self.storedAtOnce) {
            let (added, changed) = try await save(some, of: id, at: now)
            report.added += added
            report.changed += changed
        }
        report.unchanged = entries.count - report.added - report.changed
        if form.replaces == "1", report.left == 0 {
            report.removed = try await remove(Set(before.keys).subtracting(entries.map(\.member)).sorted(), from: id)
        }
        let done = report
        try await database.write { try InstitutionStore(transaction: $0).save(done, of: id, at: now) }
        return done
    }

    /// Stores what is new of some entries; how many are added and changed, where the same file comes twice at once too.
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
    /// The institutions that somebody keeps the rosters of; `nil` for all.
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

    /// What a roster knows somebody by: an address in lower case, or a folded user name.
    private static func member(_ typed: String) -> String {
        guard typed.contains("@") else { return UserNameForms(entered: typed).folded }
        guard typed.utf8.count <= 300, case .mail(let address) = ContactAddress(typed: typed) else { return "" }
        return address
    }

    private static func accounts(
        called lines: [RosterFile.Line],
        _ directory: any AccountDirectory,
        _ transaction: any Transaction
    ) throws -> [String: Identifier<Account>] {
        let names = lines.map(\.member).filter { !$0.contains("@") && !$0.isEmpty && $0.utf8.count <= 160 }
        return try stride(from: 0, to: names.count, by: lookedUpAtOnce).reduce(into: [:]) { found, start in
            let some = Array(names[start..<min(start + lookedUpAtOnce, names.count)])
            found.merge(try directory.accounts(called: some, in: transaction)) { first, _ in first }
        }
    }

    private static func entries(
        of lines: [RosterFile.Line],
        _ accounts: [String: Identifier<Account>],
        _ report: inout RosterReport
    ) -> [RosterEntry] {
        var (entries, seen) = ([RosterEntry](), Set<String>())
        for line in lines {
            let (isAddress, member) = (line.member.contains("@"), member(line.member))
            let account = isAddress ? nil : accounts[line.member]
            let isVisible = line.member.firstHidden == nil && line.kind.firstHidden == nil
            if member.isEmpty || member.unicodeScalars.count > 260 || !isVisible {
                report.leave(line.number, .unreadable)
            } else if !isAddress, account == nil {
                report.leave(line.number, .unknownName)
            } else if line.kind.unicodeScalars.count > 40 || line.kind.utf8.count > 160 {
                report.leave(line.number, .longKind)
            } else if !seen.insert(member).inserted {
                report.leave(line.number, .repeated)
            } else {
                entries.append(RosterEntry(member: member, account: account, kind: line.kind))
            }
        }
        return entries
    }
}
