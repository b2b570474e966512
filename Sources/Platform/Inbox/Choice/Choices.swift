import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Whether and when e-mails come.
enum MailChoice: String, Codable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// None.
    case off
    /// One for each notice, at once.
    case now
    /// One a day with all notices that were not read.
    case digest
}

/// Who is told on which way, and from when on.
struct ChannelPlan: Hashable, Sendable {
    /// Whom to send a push message, by the moment from which on it may come.
    var push: [Timestamp: [Identifier<Account>]] = [:]
    /// Whom to send an e-mail of its own.
    var mail: [Timestamp: [Identifier<Account>]] = [:]
    /// In whose daily e-mail it stands, by when that comes.
    var digest: [Timestamp: [Identifier<Account>]] = [:]
    /// Whom to send a text message.
    var text: [Timestamp: [Identifier<Account>]] = [:]

    /// Plans a notice that is told now.
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

    /// The people whose daily e-mail the notice stands in.
    var digestReaders: Set<Identifier<Account>> { Set(digest.values.joined()) }
}
