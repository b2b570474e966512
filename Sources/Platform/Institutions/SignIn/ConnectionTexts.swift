import CrosstownKit
import CrosstownWeb

/// Texts about sign-in services.
enum ConnectionTexts {
    static let institution: LocalizedText = "Institution"

    static func signIn(_ institution: String) -> LocalizedText { "Sign in with \(institution)" }

    static let connected: LocalizedText = "Connected"
    static let connect: LocalizedText = "Connect"
    static let connectionText: LocalizedText = """
        Once a service is connected, members sign in there instead of entering a member number, and member numbers \
        aren’t used. The service must support OpenID Connect.
        """
    static let issuer: LocalizedText = "Issuer"
    static let issuerHint: LocalizedText =
        "The service’s issuer address, such as https://login.example.edu/realms/campus."
    static let client: LocalizedText = "Client ID"
    static let secret: LocalizedText = "Client secret"
    static let secretHint: LocalizedText = "You get it from the service with the client ID."
    static let secretKept: LocalizedText = "A secret is stored but not shown. Leave blank to keep it."
    static let secretLost: LocalizedText = "can no longer be decrypted; enter it again"
    static let secretLostTitle: LocalizedText = "Enter the secret again"
    static let secretLostText: LocalizedText = """
        The stored client secret can’t be decrypted because the server’s key has changed. Enter the secret again, or \
        restore the key file from its backup. Until then, no one can sign in there.
        """
    static let withoutSecret: LocalizedText = "The service has no secret"
    static let claim: LocalizedText = "Claim that contains the number"
    static let claimHint: LocalizedText =
        """
        For example, student_id or preferred_username. It must never be reassigned to another person, so don’t use \
        email addresses.
        """
    static let scopes: LocalizedText = "Scopes"
    static let scopesHint: LocalizedText = "Scopes to request in addition to openid, separated by spaces."
    static let domain: LocalizedText = "Domain (hd), if others use the service too"
    static let domainHint: LocalizedText =
        "For example, campus.example.edu. Leave blank if no one else uses the service."
    static let returned: LocalizedText = "Redirect URI"
    static let returnedHint: LocalizedText = "Enter it at the service exactly as shown."
    static let save: LocalizedText = "Save"
    static let atTheService: LocalizedText = "At the service"
    static let tryIt: LocalizedText = "Test connection"
    static let works: LocalizedText = "The connection works."
    static let end: LocalizedText = "Disconnect"
    static let endText: LocalizedText =
        "Members who have signed in there stay verified. Others enter their member numbers again."
    static let noAddress: LocalizedText = "must begin with https://"
    static let secretMissing: LocalizedText = "is required unless the service has no secret"
    static let malformedScopes: LocalizedText = "must be words separated by spaces"

    // MARK: What is wrong with a connection

    static let notConnected: LocalizedText = "Not connected"
    static let notConnectedText: LocalizedText = "Enter the issuer and the client first."
    static let doesNotWork: LocalizedText = "The connection doesn’t work"

    static func text(_ fault: SignInFault) -> LocalizedText {
        switch fault {
        case .badAddress: "The issuer, or an address it names, doesn’t begin with https:// or isn’t public."
        case .unreachable: "The service isn’t responding. Check the issuer, or try again later."
        case .unreadable: "There is no OpenID Connect configuration at the issuer. Check the address."
        case .otherIssuer(let name): "The service uses another issuer address. Enter exactly this one: \(name)"
        case .lacks(let need): "The service doesn’t support something required: \(name(need))."
        case .noKeys: "The service publishes no RS256 or ES256 key, so sign-ins can’t be verified."
        case .badClient: "The service doesn’t accept the client ID or the secret."
        case .declined, .refused: "The service rejected the request. Check what this client is allowed to do there."
        case .unknownState, .badToken: "The service’s response couldn’t be verified."
        }
    }

    private static func name(_ need: SignInNeed) -> LocalizedText {
        switch need {
        case .codeFlow: "the authorization code flow"
        case .proofKeys: "proof keys (PKCE) with S256"
        case .algorithms: "tokens signed with RS256 or ES256"
        case .secretInHeader: "client authentication with client_secret_basic"
        }
    }
}
