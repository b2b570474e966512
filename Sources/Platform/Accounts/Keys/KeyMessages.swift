import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A key as an administrator asks for it.
struct KeyRequest: FormFieldSet {
    /// Whose program it is for.
    let name = Field(
        KeyTexts.name,
        .text(1...80, attributes: "autocomplete=\"off\" maxlength=\"80\""),
        hint: "Whose program it is, such as Traffic office."
    )
    /// What it may do.
    let scopes = Field<[String]>(KeyTexts.scopes, .list(0...100, of: .text(0...100)))
    /// The key that the form has shown; programs leave it out, and are told what was made.
    let secret = Field<String>(
        KeyTexts.key,
        .optional(.text(0...500, attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""), or: ""),
        hint: "Copy it now; it is not shown again once it is saved.",
        isMadeAnew: true
    )
    /// The seal that shows that the form has shown this key, and nobody else has thought of it.
    let made = Field<String?>(.optional(.hidden), isMadeAnew: true)

    /// Notes scopes that nothing offers, and a key that `offers` has not made.
    static func check(_ known: [KeyScope], _ offers: KeyOffers) -> Input<Self>.Check {
        { input, check in
            let isKnown = Set(known.map(\.name)).isSuperset(of: input.scopes)
            check.require(!input.scopes.isEmpty && isKnown, \.scopes, "must have at least one of the choices")
            check.require(input.secret.isEmpty || offers.secret(of: input) != nil, \.secret, KeyTexts.secretForm)
        }
    }
}

/// Keys that a form shows before they are made, so that they need never be kept to be shown.
///
/// Each goes out with a seal and comes back with it: no key is one that somebody has chosen.
struct KeyOffers: Sendable {
    private static let place = ["program_key", "offer"]

    let seal: any SecretSeal

    /// The seal of a key that was just thought of.
    func seal(_ secret: KeySecret) throws -> String { try seal.seal(secret.text, for: Self.place) }

    /// The key that a form brings back; `nil` where it is not one of ours.
    func secret(of input: Input<KeyRequest>) -> KeySecret? {
        let opened = input.made.flatMap { try? seal.open($0, for: Self.place) }.flatMap { KeySecret($0) }
        return opened?.text == input.secret.filter { !$0.isWhitespace } ? opened : nil
    }
}

/// A key that was just made.
struct NewKeyResponse: Codable, Sendable {
    let id: Identifier<ProgramKey>
    let name: String
    let scopes: [String]
    /// What the program sends; told here and never again.
    let secret: String
}
