/// What the pages of keys say to people, in English; the one place to translate it.
enum KeyWords {
    static let key = "Key"
    static let keys = "Keys"
    static let keysText = """
        A key lets a program of the city, or of a partner, read what you allow it here, and nothing else. \
        Send it as Authorization: Bearer KEY.
        """
    static let allKeys = "All keys"
    static let noKeys = "No keys yet"
    static let noKeysText = "Programs of others get nothing but public data."
    static let name = "Name"
    static let nameHint = "Whose program it is, such as Traffic office."
    static let scopes = "May"
    static let secret = "Key"
    static let secretHint = "Copy it now; it is not shown again once it is saved."
    static let made = "Made"
    static let used = "Last used"
    static let never = "Never"
    static let state = "State"
    static let holds = "Holds"
    static let revoked = "Taken back"
    static let revoke = "Take back"
    static let revokeText = "The program is shut out at once. It cannot be undone; make another key instead."
    static let add = "Make a key"
    static let noScopes = "No feature offers anything to programs in this installation."

    static func revoke(_ name: String) -> String { "Take back the key of \(name)" }

    // MARK: Refusals, said after the name of the field

    static let nameTaken = "is that of a key that holds; take it back first, or choose another"
    static let scopesForm = "needs at least one of the choices"
    static let secretForm = "is made by the service: leave it out, or reload the page for another one"
    static let notForKey = "Not with this key"
    static let notForKeyDetail = "The key does not open this address."
}
