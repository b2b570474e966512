/// What the pages of accounts say to people, in English; the one place to translate it.
enum AccountWords {
    // MARK: Register

    static let register = "Create an account"
    static let registerButton = "Create the account"
    static let abort = "Leave without an account"
    static let haveOne = "You have one already?"
    static let accountReady = "Your account is ready"
    static let noAccount = "No account was made"
    static let left = "You left before the account was made, and what you entered was not kept."
    static let signedInTitle = "You are signed in"
    static let signedInDetail = "Each person has one account. Sign out first to make another."
    static let goOn = "Go on"
    static let backToMap = "Back to the map"

    static func signedIn(as userName: String) -> String { "You are signed in as \(userName)." }

    // MARK: Sign in

    static let signIn = "Sign in"
    static let signOut = "Sign out"
    static let wrongTitle = "Name or password wrong"
    static let wrongDetail = "Check both and try again."

    // MARK: Fields

    static let userName = "User name"
    static let userNameHint = "Letters, digits, dots, hyphens and underscores."
    static let likeStaff = "looks like the name of somebody who works here; choose another"
    static let password = "Password"
    static let passwordHint = "At least 8 characters. A few words are best."

    // MARK: Me

    static let me = "Me"
    static let youAre = "You are"
    static let signOutElsewhere = "Sign out on all other devices"
    static let endedElsewhere = "You are signed out on all other devices."

    // MARK: Password

    static let changePassword = "Change the password"
    static let changePasswordText = "You will stay signed in here, and be signed out on all other devices."
    static let passwordNow = "Current password"
    static let newPassword = "New password"
    static let keepPassword = "Keep the old one"
    static let notYours = "is not yours; check it and try again"
    static let samePassword = "is the one you have; choose another"
    static let passwordChanged = "Your password is changed, and you are signed out on all other devices."

    static func role(_ role: String) -> String {
        switch role {
        case Role.driver.rawValue: "a taxi driver"
        case Role.administrator.rawValue: "an administrator"
        default: "a passenger"
        }
    }
}
