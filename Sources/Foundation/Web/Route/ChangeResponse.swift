/// The response to a change: the updated value for programs, and the next page for users.
public struct ChangeResponse<Value: Encodable & Sendable>: Sendable {
    let value: Value
    let link: Link
    let page: Link
    var cookies: [String] = []
    /// Whether the browser should delete its cache of the service.
    var clearsCache = false

    /// Creates a response with a value.
    ///
    /// - Parameters:
    ///   - value: the value for programs, with status 200 (204 for ``Empty``, 201 if the route creates something).
    ///   - link: the next page of browsers, with status 303; the address of a created value.
    ///   - page: the next page of browsers instead, such as one that also confirms the change.
    public init(_ value: Value, at link: Link, showing page: Link? = nil) {
        self.value = value
        self.link = link
        self.page = page ?? link
    }

    /// Returns the response with a cookie, such as ``SessionCookie/handingOut(_:maxAge:)``.
    public func settingCookie(_ cookie: String) -> ChangeResponse {
        var answer = self
        answer.cookies.append(cookie)
        return answer
    }

    /// Returns the response that ends a browser's session: it deletes the cookie, and the browser's cache with pictures
    /// that only that user may see (W3C Clear Site Data).
    public func ending(_ cookie: SessionCookie) -> ChangeResponse {
        var answer = settingCookie(cookie.takingBack)
        answer.clearsCache = true
        return answer
    }
}

extension ChangeResponse where Value == Empty {
    /// Creates a response without a value.
    public static func done(at link: Link) -> ChangeResponse { ChangeResponse(Empty(), at: link) }
}
