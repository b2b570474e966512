import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Whether and when a user receives e-mails.
enum MailChoice: String, Codable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// No e-mails.
    case off
    /// One e-mail per notification, at once.
    case now
    /// A daily e-mail with all unread notifications.
    case digest
}

/// Which users receive a notification on which channel, and when.
struct ChannelPlan: Hashable, Sendable {
    /// The recipients of a push message, by the earliest time of sending.
    var push: [Timestamp: [Identifier<Account>]] = [:]
    /// The recipients of a separate e-mail.
    var mail: [Timestamp: [Identifier<Account>]] = [:]
    /// The recipients of the daily e-mail, by when it is due.
    var digest: [Timestamp: [Identifier<Account>]] = [:]
    /// The recipients of a text message.
    var text: [Timestamp: [Identifier<Account>]] = [:]

    /// Plans a notification that is sent now.
    init(
        _ kind: NoticeKind,
        to people: [Identifier<Account>],
        choices: [Identifier<Account>: KindChoice],
        hours: [Identifier<Account>: Hours],
        at now: Timestamp,
        on clock: CityClock
    ) {
        let usual = KindChoice(of: kind)
        for person in people {
            let (choice, hours) = (choices[person] ?? usual, hours[person] ?? .usual)
            let quietUntil = kind.urgency == .high ? nil : hours.quiet?.end(at: now, on: clock)
            let from = quietUntil ?? now
            if choice.push { push[from, default: []].append(person) }
            if choice.text { text[from, default: []].append(person) }
            switch choice.mail {
            case .off: break
            case .now: mail[from, default: []].append(person)
            case .digest: digest[clock.next(hours.digestAt, after: now), default: []].append(person)
            }
        }
    }

    /// The users whose daily e-mail lists the notification.
    var digestReaders: Set<Identifier<Account>> { Set(digest.values.joined()) }
}
