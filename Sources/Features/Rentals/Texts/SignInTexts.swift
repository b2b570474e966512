import CrosstownWeb

/// Texts about institutions' sign-in on several pages.
enum SignInTexts {
    // MARK: Riders

    static let offerText: LocalizedText = "You prove there who you are; we never see your password."
    static let otherInstitution: LocalizedText = "Or type your number"
    static let again: LocalizedText = "Try again"
    static let back: LocalizedText = "Back to the set-up"
    static let nothingSaved: LocalizedText = "Nothing was saved."

    static func signIn(_ institution: String) -> LocalizedText { "Sign in at \(institution)" }
    static func notSignedIn(_ institution: String) -> LocalizedText { "You are not signed in at \(institution)" }

    static func text(_ refusal: SignInRefusal, _ institution: String) -> LocalizedText {
        switch refusal {
        case .declined: "The sign-in was canceled there, or your account there may not do this."
        case .late: "It took longer than ten minutes, was done already, or began in another browser. Begin again."
        case .away: "The sign-in there does not work just now. Try again in a minute; if it stays so, tell the city."
        case .doubtful: "The answer from there could not be believed. Try again; if it stays so, tell the city."
        case .stranger: "Your account there does not belong to \(institution). Sign in with the one that does."
        case .numberMissing: "\(institution) did not tell us your number. Tell the city, which can mend that."
        case .used: "Another account belongs to this person already. Sign in with that one."
        }
    }
}
