import HTTPTypes

/// What every route declares, whatever it takes and answers.
struct Declaration {
    let path: String
    let id: String
    let tag: String
    let summary: String
    let access: Access
}

extension Declaration {
    init(_ path: some RouteAddress, _ group: RouteGroup, _ name: RouteName) {
        self.init(path: path.pattern, id: name.id, tag: group.tag, summary: name.summary, access: group.access)
    }
}
