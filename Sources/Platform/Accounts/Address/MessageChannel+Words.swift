package import CrosstownWeb

extension MessageChannel {
    var field: String {
        switch self {
        case .mail: "email"
        case .text: "phone"
        }
    }

    /// The error if an address is invalid.
    var remedy: LocalizedText {
        switch self {
        case .mail: "Enter an e-mail address such as mira@example.org."
        case .text: "Enter a number with its country, such as +377 98 76 54 32."
        }
    }

    /// The error if another account has confirmed the address.
    var foreign: LocalizedText {
        switch self {
        case .mail: "confirms an address that another account has"
        case .text: "confirms a number that another account has"
        }
    }

    var title: LocalizedText {
        switch self {
        case .mail: "E-mail address"
        case .text: "Phone number"
        }
    }

    /// What users can do with a confirmed address.
    var promise: LocalizedText {
        switch self {
        case .mail: "With a confirmed address you can sign in by it, get a new password, and have notices by e-mail."
        case .text: "With a confirmed number friends can find you by it, and notices can come as text messages."
        }
    }

    /// Where users find the code.
    var codeHint: LocalizedText {
        switch self {
        case .mail: "Six digits, in the e-mail that we have sent. They hold for 20 minutes."
        case .text: "Six digits, in the text message that we have sent. They hold for 20 minutes."
        }
    }

    /// The page of the user's own address.
    package var own: Link {
        switch self {
        case .mail: "/me/email"
        case .text: "/me/phone"
        }
    }
}
