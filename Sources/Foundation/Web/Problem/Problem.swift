public import HTTPTypes

/// A refusal that may be shown to people: what happened and what to do (RFC 9457).
///
/// Only problems reach the caller in their own words; every other error becomes ``internalError`` and is logged.
public struct Problem: Error, Sendable, Equatable, Codable {
    /// What is wrong with one field of a form or body.
    public struct FieldError: Sendable, Equatable, Codable {
        /// The field's name; names inside other fields are joined with dots.
        public let field: String
        /// What to change, without the field's name: "must be at most 80 characters".
        public let message: LocalizedText
        /// The places that the field's value may mean, where it must be said which.
        public let candidates: [Candidate]?

        /// Names a field and what to change.
        public init(field: String, message: LocalizedText, candidates: [Candidate]? = nil) {
            self.field = field
            self.message = message
            self.candidates = candidates
        }

        /// Names a field and what to change, in text that is the same in every language.
        @_disfavoredOverload
        public init(field: String, message: some StringProtocol, candidates: [Candidate]? = nil) {
            self.init(field: field, message: LocalizedText(verbatim: String(message)), candidates: candidates)
        }
    }

    /// A place that an entry may mean.
    public struct Candidate: Sendable, Equatable, Codable {
        /// What people call it.
        public let name: String
        /// What tells it from others of that name.
        public let detail: String
        /// WGS 84 degrees.
        public let latitude: Double
        /// WGS 84 degrees.
        public let longitude: Double

        /// Describes a place.
        public init(name: String, detail: String, latitude: Double, longitude: Double) {
            self.name = name
            self.detail = detail
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// A page of this site that helps on.
    public struct NextLink: Sendable, Equatable, Codable {
        /// What the page is, in at most three words.
        public let title: LocalizedText
        /// Where it is.
        public let href: Link

        /// Names a page.
        public init(title: LocalizedText, href: Link) {
            self.title = title
            self.href = href
        }

        /// Names a page in text that is the same in every language.
        @_disfavoredOverload
        public init(title: some StringProtocol, href: Link) {
            self.init(title: LocalizedText(verbatim: String(title)), href: href)
        }
    }

    /// A URI that names the kind of problem; `about:blank` where the status says it all.
    public var type: String
    /// What happened, in at most six words.
    public var title: LocalizedText
    /// The HTTP status.
    public var status: Int
    /// One sentence: what it means and what to do.
    public var detail: LocalizedText?
    /// The fields that must be changed.
    public var errors: [FieldError]?
    /// A page that helps on, where there is one.
    public var nextLink: NextLink?
    /// Header fields sent with the problem, such as `Retry-After`; no part of its encoding.
    public var headers: HTTPFields = [:]

    private enum CodingKeys: String, CodingKey {
        case type
        case title
        case status
        case detail
        case errors
        case nextLink = "wayOn"
    }

    /// Describes a problem.
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

    /// Describes a problem in text that is the same in every language.
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
    /// What the status says, to people.
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
    /// Something asked for is not there, or not for this caller to see.
    public static func notFound(_ what: LocalizedText = "Page") -> Problem {
        Problem(.notFound, title: "\(what) not found", detail: "It may have been removed, or the link is wrong.")
    }

    /// Something whose name is the same in every language is not there, or not for this caller to see.
    @_disfavoredOverload
    public static func notFound(_ what: some StringProtocol) -> Problem {
        notFound(LocalizedText(verbatim: String(what)))
    }

    /// Nobody is signed in.
    public static var notSignedIn: Problem {
        Problem(.unauthorized, title: "Please sign in", detail: "Sign in to go on.", type: "/problems/sign-in")
    }

    /// The caller lacks a role.
    public static var notAllowed: Problem {
        Problem(.forbidden, title: "Not allowed", detail: "Your account may not do this.")
    }

    /// A form that did not come from one of our pages, or from one that is too old.
    public static var forgedForm: Problem {
        Problem(
            .forbidden,
            title: "Please try again",
            detail: "This page was open for too long; reload it and send it again.",
            type: "/problems/form-token"
        )
    }

    /// The state of things does not allow what was asked.
    public static func conflict(_ title: LocalizedText, _ detail: LocalizedText? = nil) -> Problem {
        Problem(.conflict, title: title, detail: detail)
    }

    /// The state of things does not allow what was asked, in text that is the same in every language.
    @_disfavoredOverload
    public static func conflict(_ title: some StringProtocol, _ detail: String? = nil) -> Problem {
        Problem(.conflict, title: String(title), detail: detail)
    }

    /// Fields that must be changed.
    public static func invalid(_ errors: [FieldError]) -> Problem {
        let count = errors.count
        let detail: LocalizedText = .plural(
            count,
            one: "One field needs a change.",
            other: "\(count) fields need a change."
        )
        return Problem(
            .unprocessableContent,
            title: "Please check the form",
            detail: detail,
            type: "/problems/validation",
            errors: errors
        )
    }

    /// A body or address that cannot be read at all.
    public static func unreadable(_ detail: LocalizedText) -> Problem {
        Problem(.badRequest, title: "Request not understood", detail: detail)
    }

    /// A body or address that cannot be read at all, told in text that is the same in every language.
    @_disfavoredOverload
    public static func unreadable(_ detail: some StringProtocol) -> Problem {
        unreadable(LocalizedText(verbatim: String(detail)))
    }

    /// A body beyond its limit of so many bytes.
    public static func tooLarge(limit: Int) -> Problem {
        Problem(.contentTooLarge, title: "Too large", detail: "The limit is \(size(limit)). Send less at once.")
    }

    /// A form beyond its limit of so many bytes because of the file in one of its fields.
    static func fileTooLarge(limit: Int, field: String) -> Problem {
        var problem = tooLarge(limit: limit)
        problem.errors = [.init(field: field, message: "must be at most \(size(limit))")]
        return problem
    }

    private static func size(_ bytes: Int) -> LocalizedText {
        let mebibyte = 1024 * 1024
        return bytes.isMultiple(of: mebibyte) ? "\(bytes / mebibyte) MB" : "\(bytes / 1024) kB"
    }

    /// An error of ours, of which callers learn nothing.
    public static var internalError: Problem {
        Problem(.internalServerError, title: "Something went wrong", detail: "It is not your fault; try again soon.")
    }

    /// Work that took too long, or is too much at present.
    public static var overloaded: Problem {
        Problem(
            .serviceUnavailable,
            title: "Too busy right now",
            detail: "Try again in a few seconds.",
            headers: [.retryAfter: "5"]
        )
    }

    /// The status as the HTTP library's type.
    public var httpStatus: HTTPResponse.Status { HTTPResponse.Status(code: status) }

    /// What is wrong with one field, if anything.
    public func message(for field: String) -> LocalizedText? {
        errors?.first { $0.field == field }?.message
    }
}
