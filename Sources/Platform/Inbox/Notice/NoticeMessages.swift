import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Sends notifications by e-mail and text message: at once, after quiet hours, or once a day.
struct NoticeMessages: Sendable {
    private static let mailKind = "inbox.mail"
    private static let textKind = "inbox.text"
    private static let digestKind = "inbox.digest"
    /// How many notifications a daily e-mail lists.
    private static let digestLength = 20

    let delivery: any MessageDelivery

    /// Sends messages according to a plan, or schedules them.
    func send(
        _ notice: Notice,
        _ id: Identifier<NoticeContent>,
        by plan: ChannelPlan,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws {
        let message = Self.mail(notice.title, notice.text, id)
        for (moment, people) in plan.mail {
            for person in people {
                if moment > now {
                    try Self.schedule(Self.mailKind, person, "\(id)", at: moment, in: transaction)
                } else {
                    let key = Self.key(id, person)
                    try delivery.mail(message, to: person, about: notice.about, key: key, in: transaction)
                }
            }
        }
        for (moment, people) in plan.text {
            for person in people {
                if moment > now {
                    try Self.schedule(Self.textKind, person, "\(id)", at: moment, in: transaction)
                } else {
                    let key = Self.key(id, person)
                    try delivery.text(notice.title, to: person, about: notice.about, key: key, in: transaction)
                }
            }
        }
        for (moment, people) in plan.digest {
            for person in people {
                try Self.schedule(Self.digestKind, person, "\(moment.milliseconds)", at: moment, in: transaction)
            }
        }
    }

    /// Handlers for the end of quiet hours and for daily e-mails.
    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            Self.mailKind: { deadline, transaction in
                guard let (person, notice) = try Self.waiting(deadline, in: transaction) else { return }
                let message = Self.mail(notice.title, notice.text, notice.id)
                let about = try NoticeStore(transaction: transaction).people(in: [notice.id])
                let key = Self.key(notice.id, person)
                try delivery.mail(message, to: person, about: about, key: key, in: transaction)
            },
            Self.textKind: { deadline, transaction in
                guard let (person, notice) = try Self.waiting(deadline, in: transaction) else { return }
                let about = try NoticeStore(transaction: transaction).people(in: [notice.id])
                let key = Self.key(notice.id, person)
                try delivery.text(notice.title, to: person, about: about, key: key, in: transaction)
            },
            Self.digestKind: { deadline, transaction in try sendDigest(deadline, in: transaction) },
        ]
    }

    private func sendDigest(_ deadline: Deadline, in transaction: any Transaction) throws {
        guard let (person, _) = Self.parts(of: deadline) else { return }
        let store = NoticeStore(transaction: transaction)
        let notices = try store.takeDigest(of: person)
        guard !notices.isEmpty else { return }
        var paragraphs = notices.prefix(Self.digestLength).map { notice in
            LocalizedText("\(notice.title): \(notice.text)")
        }
        let more = notices.count - paragraphs.count
        if more > 0 { paragraphs.append(.plural(more, one: "And \(more) more.", other: "And \(more) more.")) }
        let count = notices.count
        let subject: LocalizedText = .plural(
            count,
            one: """
                \(count) new notification
                """,
            other: "\(count) new notifications"
        )
        try delivery.mail(
            MailMessage(subject: subject, paragraphs: paragraphs, link: InboxLinks.inbox),
            to: person,
            about: try store.people(in: notices.prefix(Self.digestLength).map(\.id)),
            key: "inbox.digest/\(deadline.subject)",
            in: transaction
        )
    }

    /// Returns the notification of a deadline; `nil` where it was read, replaced or withdrawn.
    private static func waiting(
        _ deadline: Deadline,
        in transaction: any Transaction
    ) throws -> (Identifier<Account>, InboxNotice)? {
        guard let (person, rest) = parts(of: deadline), let id = Identifier<NoticeContent>(rest),
            let notice = try NoticeStore(transaction: transaction).find(id, of: person), notice.readAt == nil
        else { return nil }
        return (person, notice)
    }

    private static func parts(of deadline: Deadline) -> (Identifier<Account>, Substring)? {
        let parts = deadline.subject.split(separator: "/")
        guard parts.count == 2, let person = Identifier<Account>(parts[0]) else { return nil }
        return (person, parts[1])
    }

    private static func schedule(
        _ kind: String,
        _ person: Identifier<Account>,
        _ rest: String,
        at moment: Timestamp,
        in transaction: any Transaction
    ) throws {
        try Deadlines.schedule(transaction, kind: kind, subject: "\(person)/\(rest)", dueAt: moment)
    }

    private static func key(_ id: Identifier<NoticeContent>, _ person: Identifier<Account>) -> String {
        "inbox/\(id)/\(person)"
    }

    private static func mail(
        _ title: LocalizedText,
        _ text: LocalizedText,
        _ id: Identifier<NoticeContent>
    ) -> MailMessage {
        MailMessage(subject: title, paragraphs: [text], link: InboxLinks.open(id))
    }
}
