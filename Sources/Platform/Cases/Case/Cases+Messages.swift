public import CrosstownKit
import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// What each side does in a case.
extension Cases {
    /// The reporter writes again: it is the staff's turn, whatever was before; or closes it.
    ///
    /// - Returns: the case as it then stands.
    /// - Throws: ``CaseRefusal``, `Problem` that names the field, `DatabaseError`.
    @discardableResult
    public func reply(_ words: CaseWords, to found: Case) throws -> Case {
        try write(words, by: .reporter, found.reporter, in: found, .replied).changed
    }

    /// Staff write to the reporter, who is notified; or close it.
    ///
    /// - Returns: the case as it then stands.
    /// - Throws: ``CaseRefusal``, `Problem` that names the field, `DatabaseError`.
    @discardableResult
    public func answer(_ words: CaseWords, to found: Case, by staff: Identifier<Account>) throws -> Case {
        let (changed, isWritten) = try write(words, by: .staff, staff, in: found, .answered)
        if isWritten {
            try tellReporter(changed.state == .closed ? .answeredAndClosed : .answered, of: changed)
        } else {
            try tellClosing(changed, from: found)
        }
        return changed
    }

    /// A third side writes, such as the driver of a taxi.
    ///
    /// - Returns: the case as it then stands.
    /// - Throws: ``CaseRefusal``, `Problem` that names the field, `DatabaseError`.
    @discardableResult
    public func say(_ text: String, in found: Case, by other: Identifier<Account>) throws -> Case {
        try write(CaseWords(text), by: .other, other, in: found, .said).changed
    }

    /// Staff close a case without words, of which the reporter is notified.
    ///
    /// - Returns: the case as it then stands.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func close(_ found: Case, by staff: Identifier<Account>) throws -> Case {
        let changed = try move(found, .closed, by: staff)
        try tellClosing(changed, from: found)
        return changed
    }

    /// The notification of a closed case takes the place of that of an answer, which the reporter may not have read yet.
    private func tellClosing(_ changed: Case, from found: Case) throws {
        guard changed.state == .closed, found.state != .closed else { return }
        try tellReporter(found.state == .answered ? .answeredAndClosed : .closed, of: changed)
    }

    /// Staff open a case again, of which the reporter is notified.
    ///
    /// - Returns: the case as it then stands.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func reopen(_ found: Case, by staff: Identifier<Account>) throws -> Case {
        let changed = try move(found, .reopened, by: staff)
        if found.state == .closed { try tellReporter(.reopened, of: changed) }
        return changed
    }

    /// Marks a case as urgent, or as not.
    ///
    /// - Returns: the case as it then stands.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func setUrgent(_ isUrgent: Bool, _ found: Case, by staff: Identifier<Account>) throws -> Case {
        try change(found, by: staff) { $0.isUrgent = isUrgent }
    }

    /// Gives a case to somebody of the staff, unless somebody else has it.
    ///
    /// - Throws: ``CaseRefusal/assigned(to:)``, `DatabaseError`.
    public func assign(_ found: Case, to staff: Identifier<Account>) throws {
        guard try store.assign(found.id, to: staff) else {
            let holder = try store.find(found.id)?.assignee ?? staff
            let name = try desk.people.profiles(of: [holder], in: transaction)[holder]?.nickname
            throw CaseRefusal.assigned(to: name ?? CaseTexts.staff.english)
        }
        try CaseTopic.announce(found, in: transaction)
    }

    /// Takes a case from who has it.
    ///
    /// - Throws: `DatabaseError`.
    public func release(_ found: Case) throws {
        _ = try store.assign(found.id, to: nil)
        try CaseTopic.announce(found, in: transaction)
    }

    private func move(_ found: Case, _ event: CaseEvent, by author: Identifier<Account>) throws -> Case {
        try change(found, by: author) { $0.state = CaseRules.next($0.state, event) }
    }

    /// Adds a message, unless it is the last one once more, and says whether it did.
    private func write(
        _ words: CaseWords,
        by author: CaseMessage.Author,
        _ account: Identifier<Account>,
        in found: Case,
        _ event: CaseEvent
    ) throws -> (changed: Case, isWritten: Bool) {
        let text = try checked(words)
        let messages = try store.messages(of: found.id)
        let writer = author == .reporter ? nil : account
        let event = words.closes ? .closed : event
        let isRepeated = CaseRules.repeats(messages.last, text, words, by: author, writer)
        if text.isEmpty || (isRepeated && (words.closes || CaseRules.next(found.state, event) == found.state)) {
            return (words.closes ? try move(found, .closed, by: account) : found, false)
        }
        if let most = subject.limits.mostMessages, messages.count >= most { throw CaseRefusal.tooManyMessages }
        if author == .reporter { try refuseHaste(messages) }
        let number = try store.add(text, by: author, writer, to: found.id, at: now)
        try attach(words.pictures, of: account, to: number, of: found)
        let changed = try change(found, by: account, isWritten: true) { $0.state = CaseRules.next($0.state, event) }
        return (changed, true)
    }

    private func refuseHaste(_ messages: [CaseMessage]) throws {
        let hour: Int64 = 3_600_000
        guard let most = subject.limits.mostRepliesAnHour else { return }
        let recent = messages.filter { $0.author == .reporter && $0.writtenAt.milliseconds(since: now) > -hour }
        guard recent.count >= most, let oldest = recent.first else { return }
        let wait = oldest.writtenAt.advanced(milliseconds: hour).milliseconds(since: now)
        throw CaseRefusal.tooManyReplies(wait: Seconds(Double(wait) / 1000))
    }
}

/// Pictures in cases: their reporter and staff see them, and nobody else.
extension Cases {
    /// The field of forms that holds pictures.
    public static let pictureField = "photographs"
    /// How many pictures a message may have.
    public static let mostPictures = 4

    func attach(
        _ pictures: [Identifier<Picture>],
        of owner: Identifier<Account>,
        to number: Int,
        of found: Case
    ) throws {
        guard !pictures.isEmpty, let keeper = desk.pictures else { return }
        try keeper.keep(pictures, of: owner, field: Self.pictureField, in: transaction)
        try store.attach(pictures, to: number, of: found.id)
    }

    /// Checks that a picture is in a case, so that its content can be shown.
    ///
    /// - Throws: ``CaseRefusal/noSuchPicture``, `DatabaseError`.
    public func requirePicture(_ picture: Identifier<Picture>, in found: Case) throws {
        _ = try message(with: picture, in: found)
    }

    /// Takes a picture out of a case, and deletes it; reporters take out only what they sent.
    ///
    /// - Throws: ``CaseRefusal/noSuchPicture``, `DatabaseError`.
    public func remove(_ picture: Identifier<Picture>, from found: Case, byStaff isByStaff: Bool) throws {
        let message = try message(with: picture, in: found)
        guard isByStaff || message.author == .reporter else { throw CaseRefusal.noSuchPicture }
        try store.dropPictures(where: "case_id = \(found.id) AND picture = \(picture)", desk.pictures)
        try CaseTopic.announce(found, in: transaction)
    }

    private func message(with picture: Identifier<Picture>, in found: Case) throws -> CaseMessage {
        let message = try store.messages(of: found.id).first { $0.pictures.contains { $0.id == picture } }
        guard let message else { throw CaseRefusal.noSuchPicture }
        return message
    }
}
