import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Search and requests for groups and teams; each call is one transaction.
struct GroupService: Sendable {
    /// For how many days answers are stored for a leader.
    static let keptDays = 14
    /// The most groups to show that match in all but one point.
    static let mostNearMisses = 5
    static let expiryKind = "community.interest"

    let host: CommunityHost

    /// The questionnaire of a ministry.
    ///
    /// - Throws: `Problem` with status 404.
    func questionnaire(_ number: Int) async throws -> (ministry: Ministry, questions: [Question]) {
        try await host.database.read { transaction in try Self.questionnaire(number, transaction) }
    }

    private static func questionnaire(
        _ number: Int,
        _ transaction: any Transaction
    ) throws -> (ministry: Ministry, questions: [Question]) {
        guard let ministry = try MinistryStore(transaction: transaction).ministries(numbered: [number]).first else {
            throw Problem.notFound("Ministry")
        }
        return (ministry, try GroupStore(transaction: transaction).questions(of: ministry.id))
    }

    /// The groups that match a user's answers.
    ///
    /// - Throws: `Problem` with status 404.
    func find(_ number: Int, _ answers: GroupAnswers) async throws -> FoundGroups {
        try await host.database.read { transaction in
            let (ministry, questions) = try Self.questionnaire(number, transaction)
            let groups = try GroupStore(transaction: transaction).listed(of: [ministry.id], .group)
            let finder = GroupFinder(questions: questions, answers: answers.answers(to: questions))
            let profiles = groups.map { $0.profile(from: answers.place) }
            var check = Validation()
            answers.check(questions, &check)
            let fitting = finder.fitting(profiles)
            return FoundGroups(
                ministry: ministry,
                questions: questions,
                groups: Dictionary(groups.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first }),
                fitting: fitting,
                near: fitting.isEmpty ? finder.nearMisses(profiles, limit: Self.mostNearMisses) : [],
                problem: Self.problem(check),
                knowsPlace: answers.place != nil
            )
        }
    }

    /// The missing and invalid answers; `nil` if all are valid.
    static func problem(_ answers: GroupAnswers, _ questions: [Question]) -> Problem? {
        var check = Validation()
        answers.check(questions, &check)
        return problem(check)
    }

    private static func problem(_ check: Validation) -> Problem? {
        do { try check.finish() } catch let problem as Problem { return problem } catch { return .internalError }
        return nil
    }

    /// A group with its ministry's questionnaire, and the role that answers for it.
    ///
    /// - Throws: `Problem` with status 404.
    func group(
        _ number: Int
    ) async throws -> (group: CommunityGroup, questions: [Question], answeredBy: GroupAnswering.Role) {
        try await host.database.read { [people = host.people] transaction in
            let (group, questions) = try Self.group(number, transaction)
            return (group, questions, try GroupAnswering.find(for: group, people, transaction).role)
        }
    }

    private static func group(
        _ number: Int,
        _ transaction: any Transaction
    ) throws -> (group: CommunityGroup, questions: [Question]) {
        let store = GroupStore(transaction: transaction)
        guard let group = try store.find(number: number) else { throw Problem.notFound("Group") }
        return (group, group.kind == .group ? try store.questions(of: group.ministry) : [])
    }

    /// Sends a user's answers to the leader of a group; repeated requests are stored once.
    ///
    /// - Parameters:
    ///   - number: the group's number.
    ///   - answers: the form in the request.
    ///   - person: the account of the sender; `nil` for a guest.
    ///   - admit: called once the answers are valid and new; an error stops the request.
    /// - Returns: the group, and the role that answers.
    /// - Throws: `Problem` that names every invalid field, or with status 404 or 409, and the errors of `admit`.
    func join(
        _ number: Int,
        _ answers: GroupAnswers,
        by person: Identifier<Account>?,
        admit: @escaping @Sendable () throws -> Void
    ) async throws -> (group: CommunityGroup, answeredBy: GroupAnswering.Role) {
        var check = Validation()
        let limits = GroupAnswers.limits
        let name = check.text(answers.form["name"], "name", within: limits.name)
        let phone = check.text(answers.form["phone"], "phone", within: limits.phone)
        RecordRules.checkPhone(phone, &check)
        let key = check.text(answers.form["key"], "key", within: limits.key)
        let base = check
        let id = host.ids.next(Interest.self)
        let formKey = key.isEmpty ? id.description : key
        return try await host.database.write { [self] transaction in
            let (group, questions) = try Self.group(number, transaction)
            var check = base
            answers.check(questions, &check)
            try check.finish()
            if !group.link.isEmpty, group.leader.isEmpty {
                throw Problem.conflict("Sign up elsewhere", "This team has its own sign-up page.")
            }
            let store = GroupStore(transaction: transaction)
            let text = Self.text(answers.answers(to: questions), questions)
            let isNew = try store.insert(
                id,
                in: group.id,
                key: formKey,
                name: name,
                phone: phone,
                answers: text,
                at: host.clock.now()
            )
            let answering = try GroupAnswering.find(for: group, host.people, transaction)
            if isNew {
                // Invalid and repeated forms don't use up the limit of messages to the leader.
                try admit()
                try deliver(id, group, person, answering, transaction)
            }
            return (group, answering.role)
        }
    }

    private func deliver(
        _ id: Identifier<Interest>,
        _ group: CommunityGroup,
        _ person: Identifier<Account>?,
        _ answering: GroupAnswering,
        _ transaction: any Transaction
    ) throws {
        let notice = Notice(
            CommunityNotices.interests,
            title: "Someone is interested in \(group.name)",
            // Without the name, since notifications may be stored longer than the answers of a guest.
            text: "Read the answers and get in touch.",
            link: CommunityLinks.interests,
            about: person.map { [$0] } ?? [],
            subject: "community.interest/\(id)"
        )
        try host.notices.tell(answering.accounts, notice, in: transaction)
        try Deadlines.schedule(
            transaction,
            kind: Self.expiryKind,
            subject: id.description,
            dueAt: host.clock.now().advanced(milliseconds: Int64(Self.keptDays) * 86_400_000)
        )
    }

    private static func text(_ answers: [String: [String]], _ questions: [Question]) -> String {
        questions.compactMap { question in
            answers[question.id].map { "\(question.label): \($0.joined(separator: ", "))" }
        }.joined(separator: "\n")
    }

    /// Deletes answers that no leader took over in time.
    func expire(_ deadline: Deadline, _ transaction: any Transaction) throws {
        guard let id = Identifier<Interest>(deadline.subject) else { return }
        try GroupStore(transaction: transaction).remove(id)
    }

    /// The requests for the groups that the caller leads or edits.
    func interests(for caller: Caller?) async throws -> [Interest] {
        try await host.database.read { [self] transaction in
            try GroupStore(transaction: transaction).interests(in: led(caller, transaction))
        }
    }

    /// Deletes the answers once the leader has been in touch.
    ///
    /// - Throws: `Problem` with status 404.
    func contacted(_ id: Identifier<Interest>, by caller: Caller?) async throws {
        try await host.database.write { [self] transaction in
            let groups = try led(caller, transaction)
            guard try GroupStore(transaction: transaction).remove(id, in: groups) else { throw Problem.notFound() }
            try Deadlines.cancel(transaction, kind: Self.expiryKind, subject: id.description)
            if let account = caller?.account {
                try host.notices.withdraw("community.interest/\(id)", from: [account], in: transaction)
            }
        }
    }

    private func led(_ caller: Caller?, _ transaction: any Transaction) throws -> [Identifier<CommunityRecord>] {
        let rights = try EditingRights(of: caller, host.people, in: transaction)
        return try GroupStore(transaction: transaction).read(by: rights)
    }
}

struct FoundGroups: Sendable {
    let ministry: Ministry
    let questions: [Question]
    let groups: [Int: CommunityGroup]
    let fitting: [GroupMatch]
    let near: [GroupMatch]
    let problem: Problem?
    let knowsPlace: Bool
}
