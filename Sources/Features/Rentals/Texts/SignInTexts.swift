import CrosstownWeb

/// Texts about institutions' sign-in on several pages.
enum SignInTexts {
    // MARK: Riders

    static let offerText: LocalizedText = "You prove your identity there; we never see your password."
    static let otherInstitution: LocalizedText = "Or type your number"
    static let again: LocalizedText = "Try again"
    static let back: LocalizedText = "Back to setup"
    static let nothingSaved: LocalizedText = "Nothing was saved."

    static func signIn(_ institution: String) -> LocalizedText { "Sign in with \(institution)" }
    static func notSignedIn(_ institution: String) -> LocalizedText { "You’re not signed in with \(institution)" }

    static func text(_ refusal: SignInRefusal, _ institution: String) -> LocalizedText {
        switch refusal {
        case .declined: "The sign-in was canceled there, or your account there isn’t allowed to do this."
        case .late:
            """
            The sign-in took more than ten minutes, was already completed, or was started in another browser. Start \
            again.
            """
        case .away:
            """
            Sign-in there isn’t working right now. Try again in a minute. If it keeps failing, contact the city.
            """
        case .doubtful: "We couldn’t verify the response. Try again. If it keeps failing, contact the city."
        case .stranger: "Your account there doesn’t belong to \(institution). Sign in with the one that does."
        case .numberMissing: "\(institution) didn’t give us your number. Contact the city to have this fixed."
        case .used: "Another account already belongs to this person. Sign in with that one."
        }
    }
}
