import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Why somebody reports a drop or what was said about it.
enum ReportReason: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Threats, hate or harassment.
    case harm
    /// Sexual content, or cruelty.
    case indecent
    /// Something that is against the law.
    case unlawful
    /// Somebody's privacy.
    case privacy
    /// Advertisement, or deceit.
    case deceit
    /// A place where nobody should be led.
    case place
}

/// What moderators decide.
enum ModerationDecision: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// It is hidden from everybody.
    case hidden
    /// It stays, or is shown again.
    case kept
}

/// Takes reports, decisions with their reasons, and appeals.
struct ModerationService: Sendable {
    let context: DropsContext
    private let limiter: RateLimiter

    /// The role of those who decide.
    static let role = "drops.moderator"

    init(context: DropsContext) {
        self.context = context
        limiter = RateLimiter(Rate(20, within: Seconds(3600)), clock: context.host.clock)
    }

    /// Reports a drop that one has opened, or one of what was said in its thread; the reporter no longer sees the drop.
    func report(
        _ id: Identifier<Drop>,
        comment: Identifier<DropComment>?,
        for reason: ReportReason,
        note: String,
        by person: Identifier<Account>
    ) async throws {
        var check = Validation()
        check.require(note.utf8.count <= 2_000, "note", "is too long")
        let note = check.text(note, "note", length: 0...500)
        try check.finish()
        try limiter.check(person.description)
        try await context.host.database.write { [self, note] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id), drop.sender != person || comment != nil,
                try canSee(drop, person, in: transaction)
            else { throw DropError.notFound }
            var author = drop.sender
            if let comment {
                guard let said = try CommentStore(transaction: transaction).find(comment), said.drop == id else {
                    throw DropError.notFound
                }
                author = said.author
            }
            try ReportStore(transaction: transaction).insert(
                context.host.ids.next(DropReport.self),
                drop: id,
                comment: comment,
                reporter: person,
                author: author,
                reason,
                note,
                at: context.now
            )
            if comment == nil { try DropStore(transaction: transaction).hide(id, from: person) }
        }
    }

    private func canSee(_ drop: Drop, _ person: Identifier<Account>, in transaction: any Transaction) throws -> Bool {
        if drop.sender == person { return true }
        if try ClaimStore(transaction: transaction).lastOpening(of: drop.id, by: person) != nil { return true }
        if drop.audience == .everybody, drop.shown != .nothing { return true }
        return try DropStore(transaction: transaction).state(of: drop.id, for: person) != nil
    }

    /// Decides about a report; the author is told why.
    func decide(
        _ id: Identifier<DropReport>,
        _ decision: ModerationDecision,
        explanation: String,
        by moderator: Identifier<Account>
    ) async throws {
        let explanation = try Self.checked(explanation, "explanation")
        try await context.host.database.write { [self] transaction in
            let store = ReportStore(transaction: transaction)
            guard let report = try store.find(id) else { throw DropError.notFound }
            let isAppeal = report.appeal != nil && report.appealDecision == nil
            if isAppeal {
                guard report.decidedBy != moderator else { throw DropError.ownDecision }
                try store.decideAppeal(id, decision, explanation, by: moderator, at: context.now)
            } else {
                guard report.decision == nil else { throw DropError.notFound }
                try store.decide(id, decision, explanation, by: moderator, at: context.now)
            }
            try apply(decision, to: report, in: transaction)
            guard decision == .hidden || isAppeal else { return }
            try tell(report, decision, explanation, in: transaction)
        }
    }

    private func apply(_ decision: ModerationDecision, to report: ReportRecord, in transaction: any Transaction) throws
    {
        if let comment = report.comment {
            try CommentStore(transaction: transaction).setHidden(comment, decision == .hidden)
            return
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

    private func tell(
        _ report: ReportRecord,
        _ decision: ModerationDecision,
        _ explanation: String,
        in transaction: any Transaction
    ) throws {
        let title: LocalizedText = decision == .hidden ? "Something of yours was hidden" : "Your drop is shown again"
        try context.host.notices.tell(
            report.author,
            Notice(
                DropNotices.moderation,
                title: title,
                text: "Why: \(explanation)",
                link: "/drops/appeals/\(report.id)",
                subject: "drops.report/\(report.id)"
            ),
            in: transaction
        )
    }

    /// Asks for another look at a decision about something of one's own.
    func appeal(_ id: Identifier<DropReport>, _ text: String, by person: Identifier<Account>) async throws {
        let text = try Self.checked(text, "text")
        try await context.host.database.write { [context] transaction in
            let store = ReportStore(transaction: transaction)
            guard let report = try store.find(id), report.author == person, report.decision == .hidden,
                report.appeal == nil
            else { throw DropError.notFound }
            try store.appeal(id, text, at: context.now)
        }
    }

    private static func checked(_ text: String, _ field: String) throws -> String {
        var check = Validation()
        check.require(text.utf8.count <= 2_000, field, "is too long")
        let checked = check.text(text, field, length: 3...500)
        try check.finish()
        return checked
    }
}
