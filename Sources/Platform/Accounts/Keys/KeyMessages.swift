import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct KeyRequest: FormFieldSet {
    /// The name of the program.
    let name = Field(
        KeyTexts.name,
        .text(1...80, attributes: "autocomplete=\"off\" maxlength=\"80\""),
        hint: "Who runs the program, such as Traffic office."
    )
    let scopes = Field<[String]>(KeyTexts.scopes, .list(0...100, of: .text(0...100)))
    /// The key that the form showed; programs omit it and receive a new one.
    let secret = Field<String>(
        KeyTexts.key,
        .optional(.text(0...500, attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""), or: ""),
        hint: "Copy it now. It won’t be shown again after you save.",
        isMadeAnew: true
    )
    /// The seal that proves that the form showed this key, and that no one else chose it.
    let made = Field<String?>(.optional(.hidden), isMadeAnew: true)

    /// Validates the scopes, and that `offers` created the key.
    static func check(_ known: [KeyScope], _ offers: KeyOffers) -> Input<Self>.Check {
        { input, check in
            let isKnown = Set(known.map(\.name)).isSuperset(of: input.scopes)
            check.require(!input.scopes.isEmpty && isKnown, \.scopes, "must include at least one of the options")
            check.require(input.secret.isEmpty || offers.secret(of: input) != nil, \.secret, KeyTexts.secretForm)
        }
    }
}

/// Keys that a form shows before they are created, so that the server never has to store them in readable form.
///
/// Each is sent with a seal and returned with it, so that no one can choose a key.
struct KeyOffers: Sendable {
    private static let place = ["program_key", "offer"]

    let seal: any SecretSeal

    func seal(_ secret: KeySecret) throws -> String { try seal.seal(secret.text, for: Self.place) }

    /// Returns the key that a form sends back; `nil` if the seal is invalid.
    func secret(of input: Input<KeyRequest>) -> KeySecret? {
        let opened = input.made.flatMap { try? seal.open($0, for: Self.place) }.flatMap { KeySecret($0) }
        return opened?.text == input.secret.filter { !$0.isWhitespace } ? opened : nil
    }
}

struct NewKeyResponse: Codable, Sendable {
    let id: Identifier<ProgramKey>
    let name: String
    let scopes: [String]
    /// What the program sends; no later response contains it.
    let secret: String
}
