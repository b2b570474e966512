public import CrosstownKit
import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// What each side does in a case.
extension Cases {
    /// Adds a reporter's message, which reopens the case or closes it, and notifies staff.
    ///
    /// - Returns: the updated case.
    /// - Throws: ``CaseRefusal``, `Problem` that names the field, `DatabaseError`.
    @discardableResult
    public func reply(_ words: CaseWords, to found: Case) throws -> Case {
        let (changed, isWritten) = try write(words, by: .reporter, found.reporter, in: found, .replied)
        let isRaised = changed.isPressing && !found.isPressing
        if isWritten, changed.state == .open, !isRaised { try tellStaff(.replied, of: changed, but: found.reporter) }
        return changed
    }

    /// Adds a staff message, which can also close the case, and notifies the reporter.
    ///
    /// - Returns: the updated case.
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

    /// Adds a message of another side, such as the driver of a taxi.
    ///
    /// - Returns: the updated case.
    /// - Throws: ``CaseRefusal``, `Problem` that names the field, `DatabaseError`.
    @discardableResult
    public func say(_ text: String, in found: Case, by other: Identifier<Account>) throws -> Case {
        try write(CaseWords(text), by: .other, other, in: found, .said).changed
    }

    /// Closes a case without a message, and notifies the reporter.
    ///
    /// - Returns: the updated case.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func close(_ found: Case, by staff: Identifier<Account>) throws -> Case {
        let changed = try move(found, .closed, by: staff)
        try tellClosing(changed, from: found)
        return changed
    }

    /// Replaces the notification of an answer that the reporter may not have read yet.
    private func tellClosing(_ changed: Case, from found: Case) throws {
        guard changed.state == .closed, found.state != .closed else { return }
        try tellReporter(found.state == .answered ? .answeredAndClosed : .closed, of: changed)
    }

    /// Reopens a case, and notifies the reporter.
    ///
    /// - Returns: the updated case.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func reopen(_ found: Case, by staff: Identifier<Account>) throws -> Case {
        let changed = try move(found, .reopened, by: staff)
        if found.state == .closed { try tellReporter(.reopened, of: changed) }
        return changed
    }

    /// Marks a case as urgent or not urgent.
    ///
    /// - Returns: the updated case.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func setUrgent(_ isUrgent: Bool, _ found: Case, by staff: Identifier<Account>) throws -> Case {
        try change(found, by: staff) { $0.isUrgent = isUrgent }
    }

    /// Assigns a case to a staff member, unless another one has it.
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

    /// Removes the assignee of a case.
    ///
    /// - Throws: `DatabaseError`.
    public func release(_ found: Case) throws {
        _ = try store.assign(found.id, to: nil)
        try CaseTopic.announce(found, in: transaction)
    }

    private func move(_ found: Case, _ event: CaseEvent, by author: Identifier<Account>) throws -> Case {
        try change(found, by: author) { $0.state = CaseRules.next($0.state, event) }
    }

    /// Adds a message, unless it repeats the last one; returns whether it was added.
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

/// Pictures in cases, visible only to their reporter and staff.
extension Cases {
    /// The form field of pictures.
    public static let pictureField = "photographs"
    /// The maximum number of pictures of a message.
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

    /// Validates that a picture belongs to a case, so that its content can be shown.
    ///
    /// - Throws: ``CaseRefusal/noSuchPicture``, `DatabaseError`.
    public func requirePicture(_ picture: Identifier<Picture>, in found: Case) throws {
        _ = try message(with: picture, in: found)
    }

    /// Deletes a picture from a case; reporters can delete only their own.
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
