import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The channels on which a user receives notifications of one kind, in addition to the inbox.
struct KindChoice: Hashable, Sendable {
    var push: Bool
    var mail: MailChoice
    var text: Bool

    init(push: Bool, mail: MailChoice, text: Bool) {
        self.push = push
        self.mail = mail
        self.text = text
    }

    /// The default until a user chooses.
    init(of kind: NoticeKind) {
        push = kind.channels.contains(.push)
        mail = kind.channels.contains(.mail) ? .now : .off
        text = kind.channels.contains(.text)
    }
}

extension KindChoice {
    static let personal = PersonalTable(
        "inbox_choice",
        [
            .account("account", in: "Notification settings", erasing: .row),
            .listed("t.kind", as: .plain("Kind")),
            .listed("t.push", as: .yesOrNo("Notification")),
            .listed("t.mail", as: .plain("Email")),
            .listed("t.text_message", as: .yesOrNo("Text message")),
            .impersonal("mail", "text_message", because: "Whether notifications come this way."),
        ],
        order: "t.kind"
    )
}
