import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Manages reports, decisions with their reasons, and appeals.
struct ModerationService: Sendable {
    let context: DropsContext
    private let limiter: RateLimiter

    /// The role of moderators.
    static let role = "drops.moderator"
    /// The role that assigns roles.
    static let administrator = "administrator"

    init(context: DropsContext) {
        self.context = context
        limiter = RateLimiter(Rate(20, within: Seconds(3600)), clock: context.host.clock)
    }

    /// Reports an opened drop or a comment in its thread; the reporter no longer sees the drop.
    func report(
        _ id: Identifier<Drop>,
        comment: Identifier<DropComment>?,
        for reason: ReportReason,
        note: String,
        by person: Identifier<Account>
    ) async throws {
        let subject = ReportSubject(comment: comment, remark: nil)
        try await report(subject, for: reason, note: note, by: person) { transaction in
            let sight = DropSight(transaction: transaction)
            guard let drop = try DropStore(transaction: transaction).find(id), try sight.sees(person, drop) else {
                throw DropError.notFound
            }
            return (id, try sight.author(of: comment, on: drop))
        }
    }

    /// Reports a comment on a shared drop; the reporter no longer sees it.
    func report(
        _ remark: Identifier<DropRemark>,
        on share: Identifier<DropShare>,
        for reason: ReportReason,
        note: String,
        by person: Identifier<Account>,
        feed: FeedService
    ) async throws {
        try await report(.remark(remark), for: reason, note: note, by: person) { transaction in
            let store = FeedStore(transaction: transaction)
            guard let share = try store.find(share), try feed.sees(person, share, in: transaction),
                let said = try RemarkRecord.table.find(remark, in: transaction), said.share == share.id,
                said.state == .shown
            else { throw DropError.notFound }
            return (share.drop, said.author)
        }
    }

    // `find` returns the drop and the author of what is reported.
    private func report(
        _ subject: ReportSubject,
        for reason: ReportReason,
        note: String,
        by person: Identifier<Account>,
        _ find: @escaping @Sendable (any Transaction) throws -> (Identifier<Drop>, Identifier<Account>)
    ) async throws {
        var check = Validation()
        let note = check.lines(note, "note", of: ReportForm.self)
        try check.finish()
        try limiter.check(person.description)
        try await context.host.database.write { [self, note] transaction in
            let store = ReportStore(transaction: transaction)
            let (drop, author) = try find(transaction)
            guard author != person else { throw DropError.notFound }
            guard try !store.isOpen(drop, subject, by: person) else { return }
            let report = ReportRecord(
                id: context.host.ids.next(DropReport.self),
                drop: drop,
                comment: subject.comment,
                remark: subject.remark,
                reporter: person,
                author: author,
                reason: reason,
                note: note,
                madeAt: context.now
            )
            try ReportRecord.table.insert(report, in: transaction)
            if subject == .drop { try DropStore(transaction: transaction).hide(drop, from: person) }
            let title: LocalizedText =
                subject == .drop ? "A drop was reported" : "A reply or comment was reported"
            let concerned = Set(try store.open(like: report).flatMap(\.concerned))
            try tell(try moderators(except: concerned, in: transaction), title, in: transaction)
        }
    }

    /// Returns the moderators who are not involved.
    func moderators(
        except concerned: Set<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try context.host.people.holders(of: Self.role, scope: nil, in: transaction).filter { !concerned.contains($0) }
    }

    private func tell(
        _ moderators: [Identifier<Account>],
        _ title: LocalizedText,
        in transaction: any Transaction
    ) throws {
        try context.host.notices.tell(
            moderators,
            Notice(
                DropNotices.queue,
                title: title,
                text: "Someone is waiting for a decision.",
                link: DropLinks.moderation,
                about: [],
                subject: "drops.queue"
            ),
            in: transaction
        )
    }

    /// Decides about a report and notifies the author of the reason.
    func decide(
        _ id: Identifier<DropReport>,
        _ input: Input<DecisionForm>,
        by moderator: Identifier<Account>
    ) async throws {
        let (decision, explanation) = (input.decision, input.explanation)
        try await context.host.database.write { [self] transaction in
            let store = ReportStore(transaction: transaction)
            guard let report = try ReportRecord.table.find(id, in: transaction) else { throw DropError.notFound }
            guard report.isOpen else { throw DropError.decided }
            // Other reports of the same content get the same decision.
            let same = try store.decided(as: report)
            guard ReportInvolvement(of: moderator, in: same) == nil else { throw DropError.ownDecision }
            if report.decision != nil {
                return try decideAppeal(in: report, same, decision, explanation, by: moderator, in: transaction)
            }
            for one in same { try store.decide(one.id, decision, explanation, by: moderator, at: context.now) }
            try apply(decision, to: report, in: transaction)
            let title: LocalizedText =
                decision == .hidden
                ? "Content you reported was hidden"
                : """
                Content you reported stays visible
                """
            try tellReporters(of: same, title, explanation, in: transaction)
            guard decision == .hidden else { return }
            try tellAuthor(of: same.first ?? report, .hidden, explanation, in: transaction)
        }
    }

    private func decideAppeal(
        in report: ReportRecord,
        _ same: [ReportRecord],
        _ decision: ModerationDecision,
        _ explanation: String,
        by moderator: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        let store = ReportStore(transaction: transaction)
        // Other reporters of the same content are notified too.
        for one in same { try store.decideAppeal(one.id, decision, explanation, by: moderator, at: context.now) }
        try apply(decision, to: report, in: transaction)
        try tellAuthor(of: report, decision == .hidden ? .confirmed : .restored, explanation, in: transaction)
        guard decision == .kept else { return }
        let title: LocalizedText = "Content you reported is visible again after an appeal"
        try tellReporters(of: same, title, explanation, in: transaction)
    }

    private func apply(_ decision: ModerationDecision, to report: ReportRecord, in transaction: any Transaction) throws
    {
        switch report.subject {
        case .comment(let id): return try CommentStore(transaction: transaction).setHidden(id, decision == .hidden)
        case .remark(let id): return try FeedStore(transaction: transaction).setHidden(id, decision == .hidden)
        case .drop: break
        }
        let store = DropStore(transaction: transaction)
        guard let drop = try store.find(report.drop), drop.key != nil else { return }
        switch decision {
        case .hidden:
            try store.setState(drop.id, .hidden)
            try store.removeSpot(of: drop.id)
        case .kept where drop.state == .hidden:
            try store.setState(drop.id, .waiting)
            if drop.audience == .everybody, drop.walk == nil, let contents = try context.contents(of: drop) {
                try store.insertSpot(of: drop, at: contents.position)
            }
        case .kept: break
        }
    }

    /// Appeals a decision about the user's own content.
    func appeal(_ id: Identifier<DropReport>, _ text: String, by person: Identifier<Account>) async throws {
        try await context.host.database.write { [self] transaction in
            let store = ReportStore(transaction: transaction)
            guard let report = try ReportRecord.table.find(id, in: transaction), report.author == person,
                report.decision == .hidden
            else { throw DropError.notFound }
            guard report.appeal == nil else { return }
            try store.appeal(id, text, at: context.now)
            let concerned = Set(try store.decided(as: report).flatMap(\.concerned))
            let others = try moderators(except: concerned, in: transaction)
            guard others.isEmpty else { return try tell(others, "A decision was appealed", in: transaction) }
            try tellAdministrators(of: report, in: transaction)
        }
    }
}
