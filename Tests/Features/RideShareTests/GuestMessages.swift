import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// Notes which messages went to people without an account.
final class GuestMessages: MessageDelivery {
    private let sent = Mutex<[(address: ContactAddress, subject: String, link: String?)]>([])

    /// The subjects of what went to an address, in English, in order.
    func subjects(to address: ContactAddress) -> [String] {
        sent.withLock { sent in sent.filter { $0.address == address }.map(\.subject) }
    }

    /// Where the messages lead.
    var links: Set<String?> { sent.withLock { Set($0.map(\.link)) } }

    func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }

    func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }

    func invite(
        _ message: MailMessage,
        at address: ContactAddress,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        sent.withLock { $0.append((address, message.subject.english, message.link?.href)) }
        return true
    }
}
