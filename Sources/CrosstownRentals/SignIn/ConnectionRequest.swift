import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The service at which the people of an institution are to sign in.
struct ConnectionRequest: Codable, Sendable {
    /// The address that the service goes by.
    var issuer: String
    /// What the service knows this application by.
    var clientID: String
    /// What this application proves itself with; left blank, the one that is stored for the same client stays.
    var secret: String?
    /// Whether the service gave no secret.
    var withoutSecret: Bool?
    /// The claim that holds the number; `sub` where left blank.
    var claim: String?
    /// What is asked for besides `openid`, with blanks between.
    var scopes: String?
    /// The domain that people must belong to.
    var hostedDomain: String?

    /// The connection that is meant, beside the one that is stored.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func checked(beside known: Connection?) throws -> Connection {
        var check = Validation()
        let issuer = check.text(issuer, "issuer", length: 1...500)
        check.require(
            issuer.isEmpty || issuer.hasPrefix("https://") || issuer.hasPrefix("http://"),
            "issuer",
            SignInTexts.noAddress
        )
        let client = check.text(clientID, "clientID", length: 1...500)
        let secret = secret(beside: known, issuer, client, &check)
        let claim = check.text(claim ?? "", "claim", length: 0...100)
        let scopes = check.text(scopes ?? "", "scopes", length: 0...300)
        check.require(scopes.utf8.allSatisfy(Self.isOfScopes), "scopes", SignInTexts.malformedScopes)
        let domain = check.text(hostedDomain ?? "", "hostedDomain", length: 0...253)
        try check.finish()
        return Connection(
            service: SignInService(
                issuer: issuer,
                clientID: client,
                secret: secret,
                scopes: scopes.split(separator: " ").map(String.init).filter { $0 != "openid" },
                hostedDomain: domain.isEmpty ? nil : domain
            ),
            claim: claim.isEmpty ? Connection.subjectClaim : claim
        )
    }

    /// A stored secret is only for the service and the client that it was entered for.
    private func secret(
        beside known: Connection?,
        _ issuer: String,
        _ client: String,
        _ check: inout Validation
    ) -> String? {
        if withoutSecret == true { return nil }
        let entered = check.text(secret ?? "", "secret", length: 0...500)
        if !entered.isEmpty { return entered }
        let isSame = known?.service.issuer == issuer && known?.service.clientID == client
        let stored = isSame ? known?.service.secret : nil
        let isLost = isSame && known?.isSecretLost == true
        check.require(stored != nil, "secret", isLost ? SignInTexts.secretLost : SignInTexts.secretMissing)
        return stored
    }

    /// Visible ASCII without quotation marks and backslashes, and blanks (RFC 6749 section 3.3).
    private static func isOfScopes(_ byte: UInt8) -> Bool {
        (32...126).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}

/// What programs are told of the service of an institution; the secret is not among it.
struct ConnectionResponse: Codable, Sendable {
    let issuer: String
    let clientID: String
    let hasSecret: Bool
    /// Whether there is a secret that cannot be opened any more: it must be entered again.
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
