import CrosstownWeb
import HTTPTypes
import Hummingbird

extension RecorderKind {
    /// Whether the app can send the key as a password or a token; Traccar Client supports only an address.
    var sendsPasswords: Bool { self == .owntracks || self == .overland || self == .program }
}

/// Finds the key of an app's recorder: in the address, as the password of any user name (OwnTracks, GPSLogger), as a
/// token (Overland), or as the query's `access_token`.
enum InboxKey {
    /// Returns the key of a request, with the path first, because an app can also send a password for a proxy.
    ///
    /// - Throws: `Problem` with status 401 if it is missing.
    static func find(in request: Request, path key: String?) throws -> String {
        if let key { return key }
        let token = request.uri.queryParameters["access_token"].map { String($0) }
        let headers = request.headers[values: .authorization]
        guard let shown = headers.lazy.compactMap(read).first ?? token, !shown.isEmpty else { throw missing }
        return shown
    }

    private static func read(_ header: String) -> String? {
        BearerToken(header: header)?.text ?? BasicPassword(header: header)?.password
    }

    /// The error for a missing or invalid key.
    static var missing: Problem {
        Problem(
            .unauthorized,
            title: "Recorder key required",
            detail: "Send the recorder key as the password or access token, or add it to the address.",
            headers: [.wwwAuthenticate: #"Basic realm="Crosstown recorder", Bearer"#]
        )
    }
}
