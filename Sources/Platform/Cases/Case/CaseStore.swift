public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Stores cases and their messages.
public struct CaseStore {
    let transaction: any Transaction

    /// Creates the store in a transaction.
    public init(_ transaction: any Transaction) { self.transaction = transaction }

    /// Creates a case; returns `false` if another one has its ID or the key of its form.
    func insert(_ new: Case) throws -> Bool {
        try Case.table.insert(new, "ON CONFLICT DO NOTHING", in: transaction) > 0
    }

    /// Updates a case, except its assignee, which only ``assign(_:to:)`` updates.
    func update(_ changed: Case) throws {
        try transaction.execute(
            """
            UPDATE staff_case SET state = \(changed.state), is_urgent = \(changed.isUrgent),
                changed_at = \(changed.changedAt), waits_since = \(changed.waitsSince)
            WHERE id = \(changed.id)
            """
        )
    }

    /// Returns a case of any subject.
    ///
    /// - Throws: `DatabaseError`.
    public func find(_ id: Identifier<Case>) throws -> Case? { try Case.table.find(id, in: transaction) }

    /// Returns a case, if staff may see it.
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

    /// Returns cases by ID.
    ///
    /// - Throws: `DatabaseError`.
    public func list(_ ids: Set<Identifier<Case>>) throws -> [Identifier<Case>: Case] {
        try Case.table.list("WHERE id IN \(list: ids)", in: transaction).reduce(into: [:]) { $0[$1.id] = $1 }
    }

    /// Returns a user's cases of a subject, latest change first.
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

    /// Returns the cases of a subject about some objects, oldest first.
    ///
    /// - Throws: `DatabaseError`.
    public func list<Thing>(about things: Set<Identifier<Thing>>, _ subject: CaseSubject) throws -> [Case] {
        try Case.table.list(
            "WHERE about IN \(list: things) AND subject = \(subject.name) ORDER BY opened_at, id",
            in: transaction
        )
    }

    /// Returns the cases of a subject that match a condition on rows of `staff_case`, such as by a table of the
    /// feature; latest first.
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

    /// Returns the number of a user's open cases of a subject.
    ///
    /// - Throws: `DatabaseError`.
    public func countOpen(of reporter: Identifier<Account>, _ subject: String) throws -> Int {
        try count(where: "reporter = \(reporter) AND subject = \(subject) AND state = 'open'")
    }

    private func count(where condition: SQL) throws -> Int {
        try transaction.first("SELECT count(*) FROM staff_case WHERE \(condition)")?.get(0) ?? 0
    }

    /// Assigns a case to a staff member, or to none.
    ///
    /// - Returns: whether it is assigned so; `false` if another staff member has it.
    /// - Throws: `DatabaseError`.
    func assign(_ id: Identifier<Case>, to staff: Identifier<Account>?) throws -> Bool {
        let isFree: SQL = staff.map { "AND (assignee IS NULL OR assignee = \($0))" } ?? ""
        return try transaction.execute("UPDATE staff_case SET assignee = \(staff) WHERE id = \(id) \(isFree)") > 0
    }

    /// Deletes cases with their messages.
    ///
    /// A feature's rows about a case are deleted too, if their table has `ON DELETE CASCADE`.
    ///
    /// - Parameters:
    ///   - ids: the cases.
    ///   - pictures: stores their pictures.
    /// - Throws: `DatabaseError`.
    public func delete(_ ids: Set<Identifier<Case>>, _ pictures: (any Pictures)?) throws {
        try dropPictures(where: "case_id IN \(list: ids)", pictures)
        try transaction.execute("DELETE FROM staff_case_message WHERE case_id IN \(list: ids)")
        try transaction.execute("DELETE FROM staff_case WHERE id IN \(list: ids)")
    }

    /// Deletes cases of a subject that were last updated before a moment, and returns their number.
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
