import CrosstownWeb

enum KeyTexts {
    static let key: LocalizedText = "Key"
    static let keys: LocalizedText = "Keys"
    static let keysText: LocalizedText = """
        A key lets a program of the city, or of a partner, do what you allow it here, and nothing else. \
        Send it as Authorization: Bearer KEY.
        """
    static let noKeys: LocalizedText = "No keys yet"
    static let noKeysText: LocalizedText = "Programs of others get nothing but public data."
    static let name: LocalizedText = "Name"
    static let scopes = LocalizedText("Rights", context: "key")
    static let never: LocalizedText = "Never"
    static let nothing: LocalizedText = "Nothing that is on here"
    static let holds: LocalizedText = "Holds"
    static let revoked: LocalizedText = "Taken back"
    static let revoke: LocalizedText = "Take back"
    static let revokeText: LocalizedText =
        "The program is shut out at once. It cannot be undone; make another key instead."
    static let add: LocalizedText = "Make a key"
    static let noScopes: LocalizedText = "No feature offers anything to programs in this installation."

    static func revoke(_ name: String) -> LocalizedText { "Take back the key of \(name)" }

    // MARK: Errors, after the name of the field

    static let nameTaken: LocalizedText = "is that of a key that holds; take it back first, or choose another"
    static let secretForm: LocalizedText =
        "is made by the service: leave it out, or reload the page for another one"
    static let notForKey: LocalizedText = "Not with this key"
    static let notForKeyDetail: LocalizedText = "No key opens this address."

    static func scopeMissing(_ scopes: [String]) -> LocalizedText {
        "The key does not have the scope that opens this address: \(scopes.joined(separator: ", "))."
    }
}
