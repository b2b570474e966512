import HTTPTypes

/// The common declaration of all routes.
struct Declaration {
    let path: String
    let group: RouteGroup
    let name: RouteName

    init(_ path: some RouteAddress, _ group: RouteGroup, _ name: RouteName) {
        (self.path, self.group, self.name) = (path.pattern, group, name)
    }

    /// Creates the operation of the route.
    func operation(
        _ method: HTTPRequest.Method,
        _ parameters: any (Decodable & Sendable).Type,
        body: (any (Decodable & Sendable).Type)? = nil,
        output: (any (Encodable & Sendable).Type)?,
        otherMedia: [String] = [],
        creates: Bool = false
    ) -> Operation {
        Operation(
            method: method,
            path: path,
            id: name.id,
            tag: group.tag,
            summary: name.summary,
            access: group.access,
            parameters: parameters,
            body: body,
            output: output,
            otherMedia: otherMedia,
            creates: creates
        )
    }
}
