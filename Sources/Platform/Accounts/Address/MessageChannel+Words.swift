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
        case .mail: "Enter an email address such as mira@example.org."
        case .text: "Enter a number with its country code, such as +377 98 76 54 32."
        }
    }

    /// The error if another account has confirmed the address.
    var foreign: LocalizedText {
        switch self {
        case .mail: "is for an address that belongs to another account"
        case .text: "is for a number that belongs to another account"
        }
    }

    var title: LocalizedText {
        switch self {
        case .mail: "Email address"
        case .text: "Phone number"
        }
    }

    /// What users can do with a confirmed address.
    var promise: LocalizedText {
        switch self {
        case .mail: "With a confirmed address you can sign in, reset your password and get notifications by email."
        case .text: "With a confirmed number, friends can find you by it and you can get notifications by text message."
        }
    }

    /// Where users find the code.
    var codeHint: LocalizedText {
        switch self {
        case .mail: "The six digits in the email we sent. They’re valid for 20 minutes."
        case .text: "The six digits in the text message we sent. They’re valid for 20 minutes."
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
