import HTTPTypes

extension HTTPField.Name {
    /// `X-Fragment`: `1` requests only a page's own content.
    static let fragment = known("X-Fragment")
    /// `Sec-Fetch-Site`: the origin of a request, as the browser reports it.
    static let secFetchSite = known("Sec-Fetch-Site")
    /// `Clear-Site-Data`: the data of a site that a browser should delete.
    static let clearSiteData = known("Clear-Site-Data")
    /// `X-Form-Token`: the form token, if a script sends it.
    static let formToken = known("X-Form-Token")
    /// `X-Form-Check`: `1` validates a form before the user confirms it, and changes nothing.
    static let formCheck = known("X-Form-Check")
    /// `Last-Event-ID`: the last event that a reconnecting stream received.
    static let lastEventID = known("Last-Event-ID")
    /// `X-Accel-Buffering`: `no` tells a proxy to send a stream immediately.
    static let accelBuffering = known("X-Accel-Buffering")
    /// `X-Forwarded-For`: the client of a proxy.
    static let forwardedFor = known("X-Forwarded-For")
    /// `Forwarded` (RFC 7239): the same in the standard's format.
    static let forwarded = known("Forwarded")
    /// `Service-Worker-Allowed`: the part of the site that a service worker may control.
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
