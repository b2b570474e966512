import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension AddressService {
    enum Letter {
        /// The code that confirms the address.
        case code(String)
        /// The account has a new address.
        case moved
    }

    func send(
        _ letter: Letter,
        to address: String,
        of person: Identifier<Account>,
        key: String,
        in transaction: any Transaction
    ) throws {
        switch (channel, letter) {
        case (.mail, .code(let code)):
            try mail.post(Self.message(code: code), at: address, of: person, key: key, in: transaction)
        case (.mail, .moved):
            try mail.post(Self.moved, at: address, of: person, key: key, in: transaction)
        case (.text, .code(let code)):
            let text: LocalizedText = "Your Crosstown code is \(code). It holds for 20 minutes. Give it to nobody."
            try mail.post(text, to: address, of: person, key: key, in: transaction)
        case (.text, .moved):
            let text: LocalizedText =
                "Your Crosstown account has another number from now on. If it was not you, turn to us at once."
            try mail.post(text, to: address, of: person, key: key, in: transaction)
        }
    }

    private static func message(code: String) -> MailMessage {
        MailMessage(
            subject: "Your code is \(code)",
            paragraphs: [
                "Enter the code \(code) to confirm that this e-mail address is yours. It holds for 20 minutes.",
                "If you did not ask for it, nothing happens unless you give the code to somebody.",
            ]
        )
    }

    private static let moved = MailMessage(
        subject: "Your account has another e-mail address",
        paragraphs: [
            "From now on your account is reached at another e-mail address, and no longer at this one.",
            "If it was not you, turn to us at once.",
        ]
    )
}
