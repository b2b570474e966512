/// What a change answers: the changed thing for programs, and where to go next for people.
public struct ChangeResponse<Value: Encodable & Sendable>: Sendable {
    let value: Value
    let link: Link
    let page: Link
    var cookies: [String] = []
    /// Whether the browser is to forget what it has kept of the service.
    var clearsCache = false

    /// Answers with a value.
    ///
    /// - Parameters:
    ///   - value: what programs get, with status 200 (204 for ``Empty``, 201 where the route is declared to create).
    ///   - link: where browsers go next, with status 303; the address of what was created.
    ///   - page: where browsers go instead, such as to a page that also says what was done.
    public init(_ value: Value, at link: Link, showing page: Link? = nil) {
        self.value = value
        self.link = link
        self.page = page ?? link
    }

    /// The answer with a cookie, such as ``SessionCookie/handingOut(_:maxAge:)``.
    public func settingCookie(_ cookie: String) -> ChangeResponse {
        var answer = self
        answer.cookies.append(cookie)
        return answer
    }

    /// The answer that ends a browser's session: the cookie is taken back, and pictures that only that person may see leave the
    /// browser's cache (W3C Clear Site Data).
    public func ending(_ cookie: SessionCookie) -> ChangeResponse {
        var answer = settingCookie(cookie.takingBack)
        answer.clearsCache = true
        return answer
    }
}

extension ChangeResponse where Value == Empty {
    /// Answers without a value.
    public static func done(at link: Link) -> ChangeResponse { ChangeResponse(Empty(), at: link) }
}
