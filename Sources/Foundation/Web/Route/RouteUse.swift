import HTTPTypes

/// A use of a route that requires a role, or belongs to the console, for the audit log.
public struct RouteUse: Sendable {
    /// The use of the current task; `nil` outside of requests, and for routes that are not for staff.
    @TaskLocal public static var current: RouteUse?

    /// The caller.
    public let caller: Caller
    /// The ID of the operation in the API.
    public private(set) var operation: String
    /// A line that describes the operation.
    public private(set) var summary: String
    /// The requested path, without its query.
    public let path: String
    /// The roles of which the caller needs one.
    public let roles: Set<String>
    /// Whether the route may change something.
    public let isChanging: Bool
    /// Whether the response is about single people: the path contains one ID, such as a person's, or the route says so.
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

    /// Runs code as an operation of its own, for routes that do opposite things, so that the audit log says which.
    ///
    /// - Throws: what `body` throws.
    public static func named<Value>(_ name: RouteName, _ body: () async throws -> Value) async throws -> Value {
        guard var use = current else { return try await body() }
        (use.operation, use.summary) = (name.id, name.summary)
        return try await $current.withValue(use) { try await body() }
    }
}

extension Operation {
    /// Whether its user is at work: it requires a role, or belongs to the console, where organizers of a single event
    /// have none.
    var isWork: Bool { !access.roles.isEmpty || path.contains("/console/") }
}
