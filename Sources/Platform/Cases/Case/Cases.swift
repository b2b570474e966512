public import CrosstownKit
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The conversations with staff of one subject, within a transaction: opened, answered, replied to and closed.
///
/// Each change announces itself to live streams, notifies whom it concerns, and withdraws an urgent notice that no longer holds.
public struct Cases {
    let desk: CaseDesk
    let transaction: any Transaction
    let now: Timestamp

    /// What they are about.
    public var subject: CaseSubject { desk.subject }

    /// The SQL, for lists.
    public var store: CaseStore { CaseStore(transaction) }

    /// A case of the subject.
    ///
    /// - Throws: ``CaseRefusal/noSuchCase``, `DatabaseError`.
    public func find(_ id: Identifier<Case>) throws -> Case {
        guard let found = try store.find(id), found.subject == subject.name else { throw CaseRefusal.noSuchCase }
        return found
    }

    /// A case of the subject that somebody opened.
    ///
    /// - Throws: ``CaseRefusal/noSuchCase``, `DatabaseError`.
    public func find(_ id: Identifier<Case>, of reporter: Identifier<Account>) throws -> Case {
        let found = try find(id)
        guard found.reporter == reporter else { throw CaseRefusal.noSuchCase }
        return found
    }

    /// A case of the subject that a caller sees as one of the staff.
    ///
    /// - Throws: ``CaseRefusal/noSuchCase``, also for one in which the caller has a part; `DatabaseError`.
    public func find(_ id: Identifier<Case>, asStaff caller: Caller) throws -> Case {
        guard let found = try store.find(id, seenBy: CaseSight([subject], for: caller)) else {
            throw CaseRefusal.noSuchCase
        }
        return found
    }

    /// Opens a case; the same identity or key again gives the same case.
    ///
    /// - Parameters:
    ///   - new: the case.
    ///   - words: the first message.
    ///   - reporter: who opens it; ``CrosstownValues/Identifier/nobody`` without an account.
    ///   - record: stores what the feature knows about a new case, and does what else comes of it, before anybody is notified.
    /// - Returns: the case.
    /// - Throws: ``CaseRefusal``, `Problem` that names the field, `DatabaseError`, and what `record` throws.
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

    /// Writes a change, announces it, and tells or untells the staff what is urgent.
    ///
    /// The case is read again: callers may have changed it since they read it. Without a change nothing happens, unless
    /// something was written.
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

    // MARK: Notices

    func tellReporter(_ news: CaseNews, of found: Case) throws {
        guard found.reporter != .nobody, let notice = try subject.notice(news, found, transaction) else { return }
        try desk.notices.tell(found.reporter, notice, in: transaction)
    }

    private func tellStaff(_ news: CaseNews, of found: Case, but author: Identifier<Account>) throws {
        guard let notice = try subject.notice(news, found, transaction) else { return }
        try desk.notices.tell(staff(of: found).filter { $0 != author }, notice, in: transaction)
    }

    /// Those who answer a case, each once, without those who have a part in it.
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

/// A case that is to be opened.
public struct NewCase: Sendable {
    /// One of the topics of its subject.
    public let topic: String
    /// Its identity, where whoever opens it chose one: the same again is the same case.
    public var id: Identifier<Case>?
    /// Names the form of the reporter: the same again is the same case.
    public var key: String?
    /// What it is about, where that is one thing.
    public var about: Identifier<CaseThing>?
    /// What a role of staff must be limited to, if it is limited.
    public var scope: String?
    /// Whether staff should answer it first.
    public var isUrgent = false

    /// Begins a case about a topic.
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
