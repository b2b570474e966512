import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A key as an administrator asks for it.
struct KeyMessage: Codable, Sendable {
    /// Whose program it is for.
    var name: String
    /// What it may do.
    var scopes: [String]
    /// The key that the form has shown; programs leave it out, and are told what was made.
    var secret: String?
    /// The seal that shows that the form has shown this key, and nobody else has thought of it.
    var made: String?

    /// The name, the scopes and the secret, every field checked.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func checked(
        against known: [KeyScope],
        opening offers: KeyOffers
    ) throws -> (name: String, scopes: Set<String>, secret: KeySecret?) {
        var check = Validation()
        let name = check.text(name, "name", length: 1...80)
        let names = Set(known.map(\.name))
        check.require(!scopes.isEmpty && names.isSuperset(of: scopes), "scopes", KeyTexts.scopesForm)
        let given = (secret ?? "").filter { !$0.isWhitespace }
        let secret = offers.open(made).flatMap { $0.text == given ? $0 : nil }
        check.require(given.isEmpty || secret != nil, "secret", KeyTexts.secretForm)
        try check.finish()
        return (name, Set(scopes), secret)
    }
}

/// A key, as those who run the service see it; without its secret.
struct KeyAnswer: Codable, Sendable {
    let id: Identifier<ProgramKey>
    let name: String
    let scopes: [String]
    let madeAt: Timestamp
    let usedAt: Timestamp?
    let revokedAt: Timestamp?

    init(_ key: ProgramKey) {
        id = key.id
        name = key.name
        scopes = key.scopes.sorted()
        madeAt = key.madeAt
        usedAt = key.usedAt
        revokedAt = key.revokedAt
    }
}

/// A key that was just made.
struct NewKeyAnswer: Codable, Sendable {
    let id: Identifier<ProgramKey>
    let name: String
    let scopes: [String]
    /// What the program sends; told here and never again.
    let secret: String
}
