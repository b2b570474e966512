import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// On which ways a person wants notices of one kind, besides the inbox.
struct KindChoice: Hashable, Sendable {
    var push: Bool
    var mail: MailChoice
    var text: Bool

    init(push: Bool, mail: MailChoice, text: Bool) {
        self.push = push
        self.mail = mail
        self.text = text
    }

    /// What holds until a person chooses otherwise.
    init(of kind: NoticeKind) {
        push = kind.channels.contains(.push)
        mail = kind.channels.contains(.mail) ? .now : .off
        text = kind.channels.contains(.text)
    }
}
