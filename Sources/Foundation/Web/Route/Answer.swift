/// No parameters, no body, or nothing to tell.
public struct Empty: Codable, Sendable, Equatable {
    /// Nothing.
    public init() {}
}

/// What a change answers: the changed thing for programs, and where to go next for people.
public struct ChangeResponse<Value: Encodable & Sendable>: Sendable {
    let value: Value
    let link: Link
    var cookies: [String] = []
    /// Whether the browser is to forget what it has kept of the service.
    var clearsCache = false

    /// Answers with a value.
    ///
    /// - Parameters:
    ///   - value: what programs get, with status 200 (204 for ``Empty``, 201 where the route is declared to create).
    ///   - link: where browsers go next, with status 303; the address of what was created.
    public init(_ value: Value, at link: Link) {
        self.value = value
        self.link = link
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

/// A form that was refused, as it was filled in, so that the page can show it again with what to change.
public struct RefusedForm: Sendable {
    /// The fields as they were sent; secrets among them must not be shown again.
    public let fields: FormFields
    /// Why it was refused.
    public let problem: Problem

    /// Pairs a form with its refusal.
    public init(fields: FormFields, problem: Problem) {
        self.fields = fields
        self.problem = problem
    }

    /// What was sent under a name.
    public subscript(_ name: String) -> String? { fields[name] }

    /// What is wrong with one field, if anything.
    public func message(for field: String) -> LocalizedText? { problem.message(for: field) }
}
