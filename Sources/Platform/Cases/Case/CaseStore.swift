public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The SQL of cases and of what is written in them.
public struct CaseStore {
    let transaction: any Transaction

    /// Reads and writes within a transaction.
    public init(_ transaction: any Transaction) { self.transaction = transaction }

    /// Whether it was inserted; not where another one has its identity or the key of its form.
    func insert(_ new: Case) throws -> Bool {
        try Case.table.insert(new, "ON CONFLICT DO NOTHING", in: transaction) > 0
    }

    /// Writes whose turn it is; who looks after it is written by ``assign(_:to:)`` alone.
    func update(_ changed: Case) throws {
        try transaction.execute(
            """
            UPDATE staff_case SET state = \(changed.state), is_urgent = \(changed.isUrgent),
                changed_at = \(changed.changedAt), waits_since = \(changed.waitsSince)
            WHERE id = \(changed.id)
            """
        )
    }

    /// A case of any subject.
    ///
    /// - Throws: `DatabaseError`.
    public func find(_ id: Identifier<Case>) throws -> Case? { try Case.table.find(id, in: transaction) }

    /// A case, where it is one that staff see.
    ///
    /// - Throws: `DatabaseError`.
    public func find(_ id: Identifier<Case>, seenBy sight: CaseSight) throws -> Case? {
        try Case.table.first("WHERE id = \(id) AND \(sight.condition)", in: transaction)
    }

    func find(key: String, of reporter: Identifier<Account>, _ subject: String) throws -> Case? {
        try Case.table.first(
            "WHERE reporter = \(reporter) AND subject = \(subject) AND form_key = \(key)",
            in: transaction
        )
    }

    /// Cases by their identities.
    ///
    /// - Throws: `DatabaseError`.
    public func list(_ ids: Set<Identifier<Case>>) throws -> [Identifier<Case>: Case] {
        try Case.table.list("WHERE id IN \(list: ids)", in: transaction).reduce(into: [:]) { $0[$1.id] = $1 }
    }

    /// The cases of a subject that somebody opened, latest change first.
    ///
    /// - Throws: `DatabaseError`.
    public func list(of reporter: Identifier<Account>, _ subject: CaseSubject, limit: Int) throws -> [Case] {
        try Case.table.list(
            """
            WHERE reporter = \(reporter) AND subject = \(subject.name)
            ORDER BY changed_at DESC, id DESC LIMIT \(limit)
            """,
            in: transaction
        )
    }

    /// The cases of a subject about some things, oldest first.
    ///
    /// - Throws: `DatabaseError`.
    public func list<Thing>(about things: Set<Identifier<Thing>>, _ subject: CaseSubject) throws -> [Case] {
        try Case.table.list(
            "WHERE about IN \(list: things) AND subject = \(subject.name) ORDER BY opened_at, id",
            in: transaction
        )
    }

    /// The cases of a subject that a condition on rows of `staff_case` chooses, such as by a table of the feature; latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func list(_ subject: CaseSubject, where condition: SQL, limit: Int = .max) throws -> [Case] {
        try Case.table.list(
            "WHERE subject = \(subject.name) AND \(condition) ORDER BY opened_at DESC, id DESC LIMIT \(limit)",
            in: transaction
        )
    }

    func count(about thing: Identifier<CaseThing>, _ subject: String) throws -> Int {
        try count(where: "about = \(thing) AND subject = \(subject)")
    }

    /// How many cases of a subject that somebody opened wait for staff.
    ///
    /// - Throws: `DatabaseError`.
    public func countOpen(of reporter: Identifier<Account>, _ subject: String) throws -> Int {
        try count(where: "reporter = \(reporter) AND subject = \(subject) AND state = 'open'")
    }

    private func count(where condition: SQL) throws -> Int {
        try transaction.first("SELECT count(*) FROM staff_case WHERE \(condition)")?.get(0) ?? 0
    }

    /// Gives a case to somebody of the staff, or to nobody.
    ///
    /// - Returns: whether it is so now; not where somebody else has it.
    /// - Throws: `DatabaseError`.
    func assign(_ id: Identifier<Case>, to staff: Identifier<Account>?) throws -> Bool {
        let isFree: SQL = staff.map { "AND (assignee IS NULL OR assignee = \($0))" } ?? ""
        return try transaction.execute("UPDATE staff_case SET assignee = \(staff) WHERE id = \(id) \(isFree)") > 0
    }

    /// Deletes cases with what was written in them.
    ///
    /// What a feature stores beside a case goes with it where its table says `ON DELETE CASCADE`.
    ///
    /// - Parameters:
    ///   - ids: which ones.
    ///   - pictures: where their pictures are.
    /// - Throws: `DatabaseError`.
    public func delete(_ ids: Set<Identifier<Case>>, _ pictures: (any Pictures)?) throws {
        try dropPictures(where: "case_id IN \(list: ids)", pictures)
        try transaction.execute("DELETE FROM staff_case_message WHERE case_id IN \(list: ids)")
        try transaction.execute("DELETE FROM staff_case WHERE id IN \(list: ids)")
    }

    /// Deletes cases of a subject that were last changed before a moment, and says how many.
    func deleteOld(
        _ subject: String,
        _ olderThan: Timestamp,
        limit: Int,
        _ pictures: (any Pictures)?
    ) throws -> Int {
        let old = try Case.table.list(
            "WHERE subject = \(subject) AND changed_at < \(olderThan) ORDER BY changed_at LIMIT \(limit)",
            in: transaction
        )
        try delete(Set(old.map(\.id)), pictures)
        return old.count
    }

    func dropPictures(where condition: SQL, _ pictures: (any Pictures)?) throws {
        let found: [Identifier<Picture>] = try transaction.query(
            "SELECT picture FROM staff_case_picture WHERE \(condition)"
        ).map { try $0.get(0) }
        guard !found.isEmpty else { return }
        try transaction.execute("DELETE FROM staff_case_picture WHERE \(condition)")
        try pictures?.drop(found, in: transaction)
    }
}
