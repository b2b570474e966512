import HTTPTypes

/// One use of a route that asks for a role, or belongs to the console: who does what, for those who write it down.
public struct RouteUse: Sendable {
    /// The use that the present task serves; `nil` outside of requests, and where nobody is at work.
    @TaskLocal public static var current: RouteUse?

    /// Who makes the request.
    public let caller: Caller
    /// The name of the operation in the API.
    public let operation: String
    /// What the operation does, in a line.
    public let summary: String
    /// The path that was asked for, without its query.
    public let path: String
    /// The roles of which the caller needs one.
    public let roles: Set<String>
    /// Whether the route may change something.
    public let isChanging: Bool
    /// Whether what is shown is about single people: the path names one thing, such as a person, or the route says so.
    public let isOfOne: Bool

    init(_ operation: Operation, by caller: Caller, at path: String) {
        self.caller = caller
        self.operation = operation.id
        self.summary = operation.summary
        self.path = path
        roles = operation.access.roles
        isChanging = operation.method != .get
        isOfOne = operation.path.contains(":") || operation.access.showsPeople
    }
}

extension Operation {
    /// Whether whoever uses it is at work: it asks for a role, or is one of the console, where organizers of a single event
    /// have none.
    var isWork: Bool { !access.roles.isEmpty || path.contains("/console/") }
}
