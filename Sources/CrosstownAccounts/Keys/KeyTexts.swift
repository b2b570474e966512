import CrosstownWeb

/// What the pages of keys say to people.
enum KeyTexts {
    static let key: LocalizedText = "Key"
    static let keys: LocalizedText = "Keys"
    static let keysText: LocalizedText = """
        A key lets a program of the city, or of a partner, do what you allow it here, and nothing else. \
        Send it as Authorization: Bearer KEY.
        """
    static let allKeys: LocalizedText = "All keys"
    static let noKeys: LocalizedText = "No keys yet"
    static let noKeysText: LocalizedText = "Programs of others get nothing but public data."
    static let name: LocalizedText = "Name"
    static let nameHint: LocalizedText = "Whose program it is, such as Traffic office."
    static let scopes = LocalizedText("May", context: "key")
    static let secret: LocalizedText = "Key"
    static let secretHint: LocalizedText = "Copy it now; it is not shown again once it is saved."
    static let made: LocalizedText = "Made"
    static let used: LocalizedText = "Last used"
    static let never: LocalizedText = "Never"
    static let state: LocalizedText = "State"
    static let holds: LocalizedText = "Holds"
    static let revoked: LocalizedText = "Taken back"
    static let revoke: LocalizedText = "Take back"
    static let revokeText: LocalizedText =
        "The program is shut out at once. It cannot be undone; make another key instead."
    static let add: LocalizedText = "Make a key"
    static let noScopes: LocalizedText = "No feature offers anything to programs in this installation."

    static func revoke(_ name: String) -> LocalizedText { "Take back the key of \(name)" }

    // MARK: Refusals, said after the name of the field

    static let nameTaken: LocalizedText = "is that of a key that holds; take it back first, or choose another"
    static let scopesForm: LocalizedText = "needs at least one of the choices"
    static let secretForm: LocalizedText =
        "is made by the service: leave it out, or reload the page for another one"
    static let notForKey: LocalizedText = "Not with this key"
    static let notForKeyDetail: LocalizedText = "No key opens this address."

    static func scopeMissing(_ scopes: [String]) -> LocalizedText {
        "The key does not have the scope that opens this address: \(scopes.joined(separator: ", "))."
    }
}
