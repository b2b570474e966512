import CrosstownKit
import CrosstownWeb

/// Texts about sign-in services.
enum ConnectionTexts {
    static let institution: LocalizedText = "Institution"

    static func signIn(_ institution: String) -> LocalizedText { "Sign in at \(institution)" }

    static let connected: LocalizedText = "Connected"
    static let connect: LocalizedText = "Connect"
    static let connectionText: LocalizedText = """
        Once a service is connected, the institution’s people sign in there instead of entering a member \
        number, and its member numbers are not used. The service must speak OpenID Connect.
        """
    static let issuer: LocalizedText = "Issuer"
    static let issuerHint: LocalizedText =
        "The address that the service goes by, such as https://login.example.edu/realms/campus."
    static let client: LocalizedText = "Client ID"
    static let secret: LocalizedText = "Client secret"
    static let secretHint: LocalizedText = "The service gave it with the client ID."
    static let secretKept: LocalizedText = "One is stored and not shown. Leave it blank to keep it."
    static let secretLost: LocalizedText = "cannot be opened any more; enter it again"
    static let secretLostTitle: LocalizedText = "Enter the secret again"
    static let secretLostText: LocalizedText = """
        The stored client secret cannot be opened, since the server’s key is not the one that sealed it. Enter the \
        secret again, or bring the key file back from its backup. Until then nobody can sign in there.
        """
    static let withoutSecret: LocalizedText = "The service gave no secret"
    static let claim: LocalizedText = "Claim with the number"
    static let claimHint: LocalizedText =
        "Such as student_id or preferred_username. A number never changes hands: no mail addresses."
    static let scopes: LocalizedText = "Scopes"
    static let scopesHint: LocalizedText = "What is asked for besides openid, with blanks between."
    static let domain: LocalizedText = "Domain (hd), if people of others use the service too"
    static let domainHint: LocalizedText =
        "Such as campus.example.edu; leave it blank where the service has no other people."
    static let returned: LocalizedText = "Redirect address"
    static let returnedHint: LocalizedText = "Enter it at the service, exactly so."
    static let save: LocalizedText = "Save"
    static let atTheService: LocalizedText = "At the service"
    static let tryIt: LocalizedText = "Try the connection"
    static let works: LocalizedText = "The connection works."
    static let end: LocalizedText = "Disconnect"
    static let endText: LocalizedText =
        "Whoever has signed in there stays known. Others enter their member numbers again."
    static let noAddress: LocalizedText = "must begin with https://"
    static let secretMissing: LocalizedText = "is required, unless the service gave none"
    static let malformedScopes: LocalizedText = "must be words with blanks between"

    // MARK: What is wrong with a connection

    static let notConnected: LocalizedText = "Not connected"
    static let notConnectedText: LocalizedText = "Enter the issuer and the client first."
    static let doesNotWork: LocalizedText = "The connection does not work"

    static func text(_ fault: SignInFault) -> LocalizedText {
        switch fault {
        case .badAddress: "The issuer, or an address that it names, does not begin with https:// or is not public."
        case .unreachable: "The service does not answer. Check the issuer, or try again later."
        case .unreadable: "There is no OpenID Connect configuration at the issuer. Check the address."
        case .otherIssuer(let name): "The service goes by another address. Enter exactly this one: \(name)"
        case .lacks(let need): "The service does not offer what is needed: \(name(need))."
        case .noKeys: "The service publishes no key for RS256 or ES256, so nobody could be believed."
        case .badClient: "The service does not accept the client ID or the secret."
        case .declined, .refused: "The service refused. Check what is allowed to this client there."
        case .unknownState, .badToken: "The answer of the service could not be believed."
        }
    }

    private static func name(_ need: SignInNeed) -> LocalizedText {
        switch need {
        case .codeFlow: "the authorization code flow"
        case .proofKeys: "proof keys (PKCE) with S256"
        case .algorithms: "tokens signed by RS256 or ES256"
        case .secretInHeader: "secrets by client_secret_basic"
        }
    }
}
