import CrosstownWeb

/// The English texts of the account pages, for translation.
enum AccountTexts {
    // MARK: Register

    static let register: LocalizedText = "Create account"
    static let registerButton: LocalizedText = "Create account"
    static let abort: LocalizedText = "Not now"
    static let haveOne: LocalizedText = "Already have an account?"
    static let accountReady: LocalizedText = "Your account is ready"
    static let noAccount: LocalizedText = "No account was created"
    static let left: LocalizedText = "You left before the account was created. Nothing you entered was saved."
    static let signedInTitle: LocalizedText = "You’re signed in"
    static let signedInDetail: LocalizedText = """
        Each person can have only one account. Sign out first to create another.
        """
    static let goOn: LocalizedText = "Continue"
    static let backToMap: LocalizedText = "Back to the map"

    static func signedIn(as userName: String) -> LocalizedText { "You’re signed in as \(userName)." }

    // MARK: Sign in

    static let signIn: LocalizedText = "Sign in"
    static let signOut: LocalizedText = "Sign out"
    static let wrongTitle: LocalizedText = "Wrong user name or password"
    static let wrongDetail: LocalizedText = "Check both and try again."

    // MARK: Fields

    static let userName: LocalizedText = "User name"
    static let userNameHint: LocalizedText = "Letters, digits, dots, hyphens and underscores."
    static let reservedName: LocalizedText = "is reserved for the service; choose another"
    static let likeStaff: LocalizedText = "looks like a staff name; choose another"
    static let password: LocalizedText = "Password"
    static let passwordHint: LocalizedText = "At least 8 characters. A few words are best."

    // MARK: Me

    static let me: LocalizedText = "Me"
    static let roles: LocalizedText = "Roles"
    static let noRoles: LocalizedText = "None"
    static let signOutElsewhere: LocalizedText = "Sign out on all other devices"
    static let endedElsewhere: LocalizedText = "You’re signed out on all other devices."

    // MARK: Password

    static let changePassword: LocalizedText = "Change password"
    static let changePasswordText: LocalizedText =
        "You’ll stay signed in here and be signed out on all other devices."
    static let passwordNow: LocalizedText = "Current password"
    static let newPassword: LocalizedText = "New password"
    static let keepPassword: LocalizedText = "Keep current password"
    static let notYours: LocalizedText = "is wrong; check it and try again"
    static let samePassword: LocalizedText = "is your current password; choose another"
    static let passwordChanged: LocalizedText = "Your password was changed. You’re signed out on all other devices."
}
