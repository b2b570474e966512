import CrosstownWeb
import HTTPTypes
import Hummingbird

extension RecorderKind {
    /// Whether its app can send the key as a password or a token; Traccar Client knows an address alone.
    var sendsPasswords: Bool { self == .owntracks || self == .overland || self == .program }
}

/// Where apps show the key of their recorder: in the address, as the password of any user name (OwnTracks, GPSLogger), as
/// a token (Overland), or as `access_token` behind the address.
enum InboxKey {
    /// The key of a request; what its path says comes before all else, since an app may also send on a password that is
    /// meant for a proxy.
    ///
    /// - Throws: `Problem` with status 401 where it is missing.
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

    /// No key, or none of a recorder.
    static var missing: Problem {
        Problem(
            .unauthorized,
            title: "Recorder’s key required",
            detail: "Send the key of the recorder as the password or as the access token, or add it to the address.",
            headers: [.wwwAuthenticate: #"Basic realm="Crosstown recorder", Bearer"#]
        )
    }
}
