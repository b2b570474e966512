import CrosstownKit

/// What is said about the sign-in at institutions, in English; the one place to translate it.
enum SignInWords {
    // MARK: Riders

    static let offerText = "You prove there who you are; we never see your password."
    static let otherInstitution = "Or type your number"
    static let again = "Try again"
    static let back = "Back to the set-up"
    static let nothingSaved = "Nothing was saved."

    static func signIn(_ institution: String) -> String { "Sign in at \(institution)" }
    static func notSignedIn(_ institution: String) -> String { "You are not signed in at \(institution)" }

    static func text(_ refusal: SignInRefusal, _ institution: String) -> String {
        switch refusal {
        case .declined: "The sign-in was cancelled there, or your account there may not do this."
        case .late: "It took longer than ten minutes, was done already, or began in another browser. Begin again."
        case .away: "The sign-in there does not work just now. Try again in a minute; if it stays so, tell the city."
        case .doubtful: "The answer from there could not be believed. Try again; if it stays so, tell the city."
        case .stranger: "Your account there does not belong to \(institution). Sign in with the one that does."
        case .numberMissing: "\(institution) did not tell us your number. Tell the city, which can mend that."
        case .used: "Another account belongs to this person already. Sign in with that one."
        }
    }

    // MARK: Console

    static let column = "Sign-in"
    static let connected = "Connected"
    static let connect = "Connect"
    static let connectionText =
        "Once a service is connected, the institution's people sign in there instead of typing a number, and its roster "
        + "is not looked at. The service must speak OpenID Connect."
    static let issuer = "Issuer"
    static let issuerHint = "The address that the service goes by, such as https://login.example.edu/realms/campus."
    static let client = "Client ID"
    static let secret = "Client secret"
    static let secretHint = "The service gave it with the client ID."
    static let secretKept = "One is stored and not shown. Leave it blank to keep it."
    static let secretLost = "cannot be opened any more; enter it again"
    static let secretLostTitle = "Enter the secret again"
    static let secretLostText =
        "The stored client secret cannot be opened, since the server's key is not the one that sealed it. Enter the "
        + "secret again, or bring the key file back from its backup. Until then nobody can sign in there."
    static let withoutSecret = "The service gave no secret"
    static let claim = "Claim with the number"
    static let claimHint = "Such as student_id or preferred_username. A number never changes hands: no mail addresses."
    static let scopes = "Scopes"
    static let scopesHint = "What is asked for besides openid, with blanks between."
    static let domain = "Domain (hd), if people of others use the service too"
    static let domainHint = "Such as campus.example.edu; leave it blank where the service has no other people."
    static let returned = "Redirect address"
    static let returnedHint = "Enter it at the service, exactly so."
    static let save = "Save"
    static let atTheService = "At the service"
    static let tryIt = "Try the connection"
    static let works = "The connection works."
    static let end = "Disconnect"
    static let endText = "Riders who are set up stay so. New ones type their numbers again."
    static let noAddress = "must begin with https://"
    static let secretMissing = "is required, unless the service gave none"
    static let malformedScopes = "must be words with blanks between"

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "issuer": issuer
        case "clientID": client
        case "withoutSecret": withoutSecret
        case "claim": claim
        case "scopes": scopes
        case "hostedDomain": domain
        default: nil
        }
    }

    // MARK: What is wrong with a connection

    static let notConnected = "Not connected"
    static let notConnectedText = "Enter the issuer and the client first."
    static let doesNotWork = "The connection does not work"

    static func text(_ fault: SignInFault) -> String {
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

    private static func name(_ need: SignInNeed) -> String {
        switch need {
        case .codeFlow: "the authorization code flow"
        case .proofKeys: "proof keys (PKCE) with S256"
        case .algorithms: "tokens signed by RS256 or ES256"
        case .secretInHeader: "secrets by client_secret_basic"
        }
    }
}
