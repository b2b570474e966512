import HTTPTypes

extension HTTPField.Name {
    /// `X-Fragment`: `1` asks for a page's own content alone.
    static let fragment = known("X-Fragment")
    /// `Sec-Fetch-Site`: the browser's word about where a request comes from.
    static let secFetchSite = known("Sec-Fetch-Site")
    /// `Clear-Site-Data`: what of a site a browser is to forget.
    static let clearSiteData = known("Clear-Site-Data")
    /// `X-Form-Token`: the form token, where a script sends it.
    static let formToken = known("X-Form-Token")
    /// `X-Form-Check`: `1` asks whether a form is sound before its reader is asked to confirm it, and changes nothing.
    static let formCheck = known("X-Form-Check")
    /// `Last-Event-ID`: the last event that a reconnecting stream saw.
    static let lastEventID = known("Last-Event-ID")
    /// `X-Accel-Buffering`: `no` tells a proxy to pass a stream on at once.
    static let accelBuffering = known("X-Accel-Buffering")
    /// `X-Forwarded-For`: whom a proxy speaks for.
    static let forwardedFor = known("X-Forwarded-For")
    /// `Forwarded` (RFC 7239): the same in the standard's form.
    static let forwarded = known("Forwarded")
    /// `Service-Worker-Allowed`: how much of the site a service worker may look after.
    static let serviceWorkerAllowed = known("Service-Worker-Allowed")
    /// `Referrer-Policy`.
    static let referrerPolicy = known("Referrer-Policy")
    /// `Permissions-Policy`.
    static let permissionsPolicy = known("Permissions-Policy")
    /// `Cross-Origin-Opener-Policy`.
    static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")

    private static func known(_ name: StaticString) -> HTTPField.Name {
        guard let known = HTTPField.Name(name.description) else { preconditionFailure("\(name) is no header name") }
        return known
    }
}
