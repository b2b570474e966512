public import CrosstownKit
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The cases of one subject in a transaction: creates, answers and closes them.
///
/// Each change updates live streams, sends notifications, and deletes the notification of an urgent case that no longer
/// waits.
public struct Cases {
    let desk: CaseDesk
    let transaction: any Transaction
    let now: Timestamp

    /// Their subject.
    public var subject: CaseSubject { desk.subject }

    /// The SQL, for lists.
    public var store: CaseStore { CaseStore(transaction) }

    /// Returns a case of the subject.
    ///
    /// - Throws: ``CaseRefusal/noSuchCase``, `DatabaseError`.
    public func find(_ id: Identifier<Case>) throws -> Case {
        guard let found = try store.find(id), found.subject == subject.name else { throw CaseRefusal.noSuchCase }
        return found
    }

    /// Returns a reporter's case of the subject.
    ///
    /// - Throws: ``CaseRefusal/noSuchCase``, `DatabaseError`.
    public func find(_ id: Identifier<Case>, of reporter: Identifier<Account>) throws -> Case {
        let found = try find(id)
        guard found.reporter == reporter else { throw CaseRefusal.noSuchCase }
        return found
    }

    /// Returns a case of the subject that a caller sees as staff.
    ///
    /// - Throws: ``CaseRefusal/noSuchCase``, also if the caller takes part in it; `DatabaseError`.
    public func find(_ id: Identifier<Case>, asStaff caller: Caller) throws -> Case {
        guard let found = try store.find(id, seenBy: CaseSight([subject], for: caller)) else {
            throw CaseRefusal.noSuchCase
        }
        return found
    }

    /// Creates a case, or returns the existing one with the same ID or key.
    ///
    /// - Parameters:
    ///   - new: the case.
    ///   - words: the first message.
    ///   - reporter: the user who creates it; ``CrosstownValues/Identifier/nobody`` without an account.
    ///   - record: stores the feature's data about a new case and its other changes, before any notifications.
    /// - Returns: the case.
    /// - Throws: ``CaseRefusal``, `Problem` that names the field, `DatabaseError`, and errors of `record`.
    @discardableResult
    public func open(
        _ new: NewCase,
        _ words: CaseWords,
        by reporter: Identifier<Account>,
        recording record: (Case) throws -> Void = { _ in }
    ) throws -> Case {
        if let known = try known(new, of: reporter) { return known }
        let text = try checked(words)
        try refuseMany(new, of: reporter)
        let made = new.opened(by: reporter, of: subject.name, as: desk.ids.next(Case.self), at: now)
        guard try store.insert(made) else { throw CaseRefusal.keyTaken }
        let number = try store.add(text, by: .reporter, nil, to: made.id, at: now)
        try attach(words.pictures, of: reporter, to: number, of: made)
        try record(made)
        try tellStaff(.opened, of: made, but: reporter)
        try follow(nil, made, by: reporter)
        return made
    }

    private func known(_ new: NewCase, of reporter: Identifier<Account>) throws -> Case? {
        if let id = new.id, let known = try store.find(id) {
            guard known.reporter == reporter, known.subject == subject.name else { throw CaseRefusal.keyTaken }
            return known
        }
        guard reporter != .nobody else { return nil }
        return try new.key.flatMap { try store.find(key: $0, of: reporter, subject.name) }
    }

    private func refuseMany(_ new: NewCase, of reporter: Identifier<Account>) throws {
        let limits = subject.limits
        if let most = limits.mostOpen, reporter != .nobody, try store.countOpen(of: reporter, subject.name) >= most {
            throw CaseRefusal.tooManyOpen
        }
        if let most = limits.mostAbout, let about = new.about, try store.count(about: about, subject.name) >= most {
            throw CaseRefusal.tooManyAbout
        }
    }

    func checked(_ words: CaseWords) throws -> String {
        var check = Validation()
        let least = words.closes && words.pictures.isEmpty ? 0 : 1
        let text = check.lines(words.text, "text", length: least...subject.limits.longestText)
        try check.finish()
        return text
    }

    /// Saves a change, announces it, and updates the notification of urgent cases.
    ///
    /// Reads the case again, since callers may have changed it. Without a change nothing happens, unless there is a new
    /// message.
    func change(
        _ found: Case,
        by author: Identifier<Account>,
        isWritten: Bool = false,
        _ edit: (inout Case) -> Void
    ) throws -> Case {
        let before = try store.find(found.id) ?? found
        var after = before
        edit(&after)
        if after == before, !isWritten { return before }
        if after.state == .open, before.state != .open { after.waitsSince = now }
        after.changedAt = now
        try store.update(after)
        try follow(before, after, by: author)
        return after
    }

    private func follow(_ before: Case?, _ after: Case, by author: Identifier<Account>) throws {
        try CaseTopic.announce(after, in: transaction)
        switch CaseRules.alarm(from: before, to: after) {
        case nil: return
        case .raise: try tellStaff(.urgent, of: after, but: author)
        case .withdraw:
            guard let notice = try subject.notice(.urgent, after, transaction)?.subject else { return }
            try desk.notices.withdraw(notice, from: staff(of: after), in: transaction)
        }
    }

    // MARK: Notifications

    func tellReporter(_ news: CaseNews, of found: Case) throws {
        guard found.reporter != .nobody, let notice = try subject.notice(news, found, transaction) else { return }
        try desk.notices.tell(found.reporter, notice, in: transaction)
    }

    func tellStaff(_ news: CaseNews, of found: Case, but author: Identifier<Account>) throws {
        guard let notice = try subject.notice(news, found, transaction) else { return }
        try desk.notices.tell(staff(of: found).filter { $0 != author }, notice, in: transaction)
    }

    /// Returns the staff who answer a case, without duplicates and without participants of the case.
    private func staff(of found: Case) throws -> [Identifier<Account>] {
        let holders = try subject.roles.flatMap { role in
            try desk.people.holders(of: role, scope: found.scope, in: transaction)
        }
        guard let parties = subject.parties else { return Set(holders).sorted() }
        let query = parties("\(found.id)", "\(found.about)")
        let concerned: [Identifier<Account>?] = try transaction.query(query).map { try $0.get(0) }
        return Set(holders).subtracting(concerned.compactMap(\.self) + [found.reporter]).sorted()
    }
}

/// A case to create.
public struct NewCase: Sendable {
    /// One of the topics of its subject.
    public let topic: String
    /// Its ID, if the client creates it; the same ID returns the same case.
    public var id: Identifier<Case>?
    /// The key of the reporter's form; the same key returns the same case.
    public var key: String?
    /// The ID of what it is about, if it is about one object.
    public var about: Identifier<CaseThing>?
    /// The scope that limits which staff see it, if there is one.
    public var scope: String?
    /// Whether staff should answer it first.
    public var isUrgent = false

    /// Creates a case about a topic.
    public init(_ topic: String) { self.topic = topic }

    fileprivate func opened(
        by reporter: Identifier<Account>,
        of subject: String,
        as free: Identifier<Case>,
        at now: Timestamp
    ) -> Case {
        Case(
            id: id ?? free,
            subject: subject,
            topic: topic,
            about: about,
            scope: scope,
            reporter: reporter,
            formKey: reporter == .nobody ? nil : key,
            state: .open,
            isUrgent: isUrgent,
            assignee: nil,
            openedAt: now,
            changedAt: now,
            waitsSince: now
        )
    }
}
