import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of an institution's sign-in service.
struct ConnectionRequest: FormFieldSet {
    private static let plain: Markup = "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""

    /// The address of the service.
    let issuer = Field(
        ConnectionTexts.issuer,
        .text(
            within: FieldLimits(length: 1...500, pattern: "^https?://", examples: ["https://192.0.2.1"]),
            type: "url",
            attributes: plain
        ),
        hint: ConnectionTexts.issuerHint
    )
    /// The client identifier of this application at the service.
    let clientID = Field(ConnectionTexts.client, .text(1...500, attributes: plain))
    /// The secret of this application; if blank, the stored one for the same client stays.
    let secret = Field<String>(
        ConnectionTexts.secret,
        .optional(.text(0...500, type: "password", attributes: "autocomplete=\"new-password\""), or: ""),
        hint: ConnectionTexts.secretHint
    )
    let withoutSecret = Field(ConnectionTexts.withoutSecret, .box)
    /// The claim with the number; `sub` by default.
    let claim = Field<String>(
        ConnectionTexts.claim,
        .optional(.text(0...100, attributes: plain), or: ""),
        hint: ConnectionTexts.claimHint
    )
    /// Scopes in addition to `openid`, separated by spaces.
    let scopes = Field<String>(
        ConnectionTexts.scopes,
        .optional(
            .text(
                within: FieldLimits(
                    length: 0...300,
                    pattern: #"^[ !#-\[\]-~]*$"#,
                    examples: ["", String(repeating: "a", count: 300)]
                ),
                attributes: plain
            ),
            or: ""
        ),
        hint: ConnectionTexts.scopesHint
    )
    /// The domain that people must belong to.
    let hostedDomain = Field<String>(
        ConnectionTexts.domain,
        .optional(.text(0...253, attributes: plain), or: ""),
        hint: ConnectionTexts.domainHint
    )

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isAddress = ["https://", "http://"].contains { input.issuer.hasPrefix($0) }
        check.require(input.issuer.isEmpty || isAddress, \.issuer, ConnectionTexts.noAddress)
        check.require(input.scopes.utf8.allSatisfy(Self.isOfScopes), \.scopes, ConnectionTexts.malformedScopes)
    }

    /// Visible ASCII without quotation marks and backslashes, and spaces (RFC 6749 section 3.3).
    private static func isOfScopes(_ byte: UInt8) -> Bool {
        (32...126).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Requires a secret unless the stored connection has one.
    static func secret(beside known: Connection?) -> Input<Self>.Check {
        { input, check in
            let isLost = known?.isSecretLost == true && input.isOfSameClient(as: known)
            let isKnown = input.withoutSecret || input.chosenSecret(beside: known) != nil
            check.require(isKnown, \.secret, isLost ? ConnectionTexts.secretLost : ConnectionTexts.secretMissing)
        }
    }
}

extension Input<ConnectionRequest> {
    /// Creates the connection from the form and the stored one.
    func connection(beside known: Connection?) -> Connection {
        Connection(
            service: SignInService(
                issuer: self.issuer,
                clientID: self.clientID,
                secret: self.withoutSecret ? nil : chosenSecret(beside: known),
                scopes: self.scopes.split(separator: " ").map(String.init).filter { $0 != "openid" },
                hostedDomain: self.hostedDomain.isEmpty ? nil : self.hostedDomain
            ),
            claim: self.claim.isEmpty ? Connection.subjectClaim : self.claim
        )
    }

    /// The entered secret, or else the stored one for the same client.
    fileprivate func chosenSecret(beside known: Connection?) -> String? {
        if !self.secret.isEmpty { return self.secret }
        return isOfSameClient(as: known) ? known?.service.secret : nil
    }

    /// A stored secret is valid only for the service and client that it was entered for.
    fileprivate func isOfSameClient(as known: Connection?) -> Bool {
        known?.service.issuer == self.issuer && known?.service.clientID == self.clientID
    }
}

/// The sign-in service of an institution in the API, without its secret.
struct ConnectionResponse: Codable, Sendable {
    let issuer: String
    let clientID: String
    let hasSecret: Bool
    /// Whether the secret can no longer be opened and must be entered again.
    let isSecretLost: Bool
    let claim: String
    let scopes: [String]
    let hostedDomain: String?

    init(_ connection: Connection) {
        issuer = connection.service.issuer
        clientID = connection.service.clientID
        hasSecret = connection.service.secret != nil
        isSecretLost = connection.isSecretLost
        claim = connection.claim
        scopes = connection.service.scopes
        hostedDomain = connection.service.hostedDomain
    }
}
