public import HTTPTypes

/// An error for users: what happened and what to do (RFC 9457).
///
/// Only problems reach clients unchanged; every other error becomes ``internalError`` and is logged.
public struct Problem: Error, Sendable, Equatable, Codable {
    /// The error of a field of a form or body.
    public struct FieldError: Sendable, Equatable, Codable {
        /// The field's name; nested names are joined with dots.
        public let field: String
        /// How to fix it, without the field's name: "must be at most 80 characters".
        public let message: LocalizedText
        /// The places that match the field's value, if the user has to choose.
        public let candidates: [Candidate]?

        /// Creates the error of a field.
        public init(field: String, message: LocalizedText, candidates: [Candidate]? = nil) {
            self.field = field
            self.message = message
            self.candidates = candidates
        }

        /// Creates the error of a field with text that is the same in every language.
        @_disfavoredOverload
        public init(field: String, message: some StringProtocol, candidates: [Candidate]? = nil) {
            self.init(field: field, message: LocalizedText(verbatim: String(message)), candidates: candidates)
        }
    }

    /// A place that matches an entry.
    public struct Candidate: Sendable, Equatable, Codable {
        /// The name.
        public let name: String
        /// The details that distinguish it from others of that name.
        public let detail: String
        /// The latitude in WGS 84 degrees.
        public let latitude: Double
        /// The longitude in WGS 84 degrees.
        public let longitude: Double

        /// Creates a place.
        public init(name: String, detail: String, latitude: Double, longitude: Double) {
            self.name = name
            self.detail = detail
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// A page of this site that helps.
    public struct NextLink: Sendable, Equatable, Codable {
        /// The title, in at most three words.
        public let title: LocalizedText
        /// The address.
        public let href: Link

        /// Creates a link.
        public init(title: LocalizedText, href: Link) {
            self.title = title
            self.href = href
        }

        /// Creates a link with text that is the same in every language.
        @_disfavoredOverload
        public init(title: some StringProtocol, href: Link) {
            self.init(title: LocalizedText(verbatim: String(title)), href: href)
        }
    }

    /// The URI of the kind of problem; `about:blank` if the status explains it.
    public var type: String
    /// What happened, in at most six words.
    public var title: LocalizedText
    /// The HTTP status.
    public var status: Int
    /// One sentence: what it means and what to do.
    public var detail: LocalizedText?
    /// The invalid fields.
    public var errors: [FieldError]?
    /// A page that helps, if any.
    public var nextLink: NextLink?
    /// Other pages that help, shown on the problem's page; not part of its encoding.
    public var otherLinks: [NextLink] = []
    /// Where the problem's page leads back to, by default where the request came from; not part of its encoding.
    public var back: Link?
    /// The labels of fields by name, for the problem's page; not part of its encoding.
    var labels: [String: LocalizedText] = [:]
    /// The header fields of the response, such as `Retry-After`; not part of its encoding.
    public var headers: HTTPFields = [:]

    private enum CodingKeys: String, CodingKey {
        case type
        case title
        case status
        case detail
        case errors
        case nextLink = "wayOn"
    }

    /// Creates a problem.
    public init(
        _ status: HTTPResponse.Status,
        title: LocalizedText? = nil,
        detail: LocalizedText? = nil,
        type: String = "about:blank",
        errors: [FieldError]? = nil,
        nextLink: NextLink? = nil,
        headers: HTTPFields = [:]
    ) {
        self.type = type
        self.title = title ?? status.phrase
        self.status = status.code
        self.detail = detail
        self.errors = errors
        self.nextLink = nextLink
        self.headers = headers
    }

    /// Creates a problem with text that is the same in every language.
    @_disfavoredOverload
    public init(
        _ status: HTTPResponse.Status,
        title: String? = nil,
        detail: String? = nil,
        type: String = "about:blank",
        errors: [FieldError]? = nil,
        nextLink: NextLink? = nil,
        headers: HTTPFields = [:]
    ) {
        self.init(
            status,
            title: title.map { LocalizedText(verbatim: $0) },
            detail: detail.map { LocalizedText(verbatim: $0) },
            type: type,
            errors: errors,
            nextLink: nextLink,
            headers: headers
        )
    }
}

extension HTTPResponse.Status {
    /// The meaning of the status for users.
    fileprivate var phrase: LocalizedText {
        switch code {
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 429: "Too Many Requests"
        default: LocalizedText(verbatim: reasonPhrase)
        }
    }
}

extension Problem {
    /// The error of something missing, or hidden from this caller.
    public static func notFound(_ what: LocalizedText = "Page") -> Problem {
        Problem(.notFound, title: "\(what) not found", detail: "It may have been removed, or the link is wrong.")
    }

    /// The error of something missing, or hidden from this caller, with a name that is the same in every language.
    @_disfavoredOverload
    public static func notFound(_ what: some StringProtocol) -> Problem {
        notFound(LocalizedText(verbatim: String(what)))
    }

    /// The error without a sign-in.
    public static var notSignedIn: Problem {
        Problem(.unauthorized, title: "Please sign in", detail: "Sign in to continue.", type: "/problems/sign-in")
    }

    /// The error of a caller without the role.
    public static var notAllowed: Problem {
        Problem(.forbidden, title: "Not allowed", detail: "Your account doesn’t have permission to do this.")
    }

    /// The error of a form that is not from one of our pages, or from one that is too old.
    public static var forgedForm: Problem {
        Problem(
            .forbidden,
            title: "Please try again",
            detail: "This page was open for too long. Reload it and try again.",
            type: "/problems/form-token"
        )
    }

    /// The error of a request that is invalid in the current state.
    public static func conflict(_ title: LocalizedText, _ detail: LocalizedText? = nil) -> Problem {
        Problem(.conflict, title: title, detail: detail)
    }

    /// The error of a request that is invalid in the current state, with text that is the same in every language.
    @_disfavoredOverload
    public static func conflict(_ title: some StringProtocol, _ detail: String? = nil) -> Problem {
        Problem(.conflict, title: String(title), detail: detail)
    }

    /// The error of invalid fields.
    public static func invalid(_ errors: [FieldError]) -> Problem {
        let count = errors.count
        let detail: LocalizedText = .plural(
            count,
            one: "There’s a problem with one field.",
            other: "There are problems with \(count) fields."
        )
        return Problem(
            .unprocessableContent,
            title: "Please check the form",
            detail: detail,
            type: "/problems/validation",
            errors: errors
        )
    }

    /// The error of a body or address that cannot be parsed at all.
    public static func unreadable(_ detail: LocalizedText) -> Problem {
        Problem(.badRequest, title: "Request not understood", detail: detail)
    }

    /// The error of a body or address that cannot be parsed at all, with text that is the same in every language.
    @_disfavoredOverload
    public static func unreadable(_ detail: some StringProtocol) -> Problem {
        unreadable(LocalizedText(verbatim: String(detail)))
    }

    /// The error of a body beyond its limit in bytes.
    public static func tooLarge(limit: Int) -> Problem {
        Problem(.contentTooLarge, title: "Too large", detail: "The limit is \(size(limit)). Send less at a time.")
    }

    /// The error of a form beyond its limit in bytes because of a field's file.
    static func fileTooLarge(limit: Int, field: String) -> Problem {
        var problem = tooLarge(limit: limit)
        problem.errors = [.init(field: field, message: "must be at most \(size(limit))")]
        return problem
    }

    private static func size(_ bytes: Int) -> LocalizedText {
        let mebibyte = 1024 * 1024
        return bytes.isMultiple(of: mebibyte) ? "\(bytes / mebibyte) MB" : "\(bytes / 1024) kB"
    }

    /// The error of our own failure, without details for clients.
    public static var internalError: Problem {
        Problem(
            .internalServerError,
            title: "Something went wrong",
            detail: """
                It’s not your fault. Try again in a moment.
                """
        )
    }

    /// The error of work that timed out, or is too much at present.
    public static var overloaded: Problem {
        Problem(
            .serviceUnavailable,
            title: "The service is very busy",
            detail: "Try again in a few seconds.",
            headers: [.retryAfter: "5"]
        )
    }

    /// The status as the HTTP library's type.
    public var httpStatus: HTTPResponse.Status { HTTPResponse.Status(code: status) }

    /// Returns the error message of a field, if any.
    public func message(for field: String) -> LocalizedText? {
        errors?.first { $0.field == field }?.message
    }
}
