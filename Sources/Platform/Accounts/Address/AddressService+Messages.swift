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
            let text: LocalizedText = "Your Crosstown code is \(code). It’s valid for 20 minutes. Don’t share it."
            try mail.post(text, to: address, of: person, key: key, in: transaction)
        case (.text, .moved):
            let text: LocalizedText =
                "Your Crosstown account now has a different phone number. If it wasn’t you, contact us immediately."
            try mail.post(text, to: address, of: person, key: key, in: transaction)
        }
    }

    private static func message(code: String) -> MailMessage {
        MailMessage(
            subject: "Your code is \(code)",
            paragraphs: [
                "Enter the code \(code) to confirm this email address. It’s valid for 20 minutes.",
                "If you didn’t request it, ignore this email and don’t share the code.",
            ]
        )
    }

    private static let moved = MailMessage(
        subject: "Your email address was changed",
        paragraphs: [
            "Your account no longer uses this email address. It now uses a different one.",
            "If it wasn’t you, contact us immediately.",
        ]
    )
}
