import CrosstownWeb

extension RouteGroup {
    /// Routes that everybody may use, signed in or not.
    static func open(_ tag: String) -> RouteGroup { RouteGroup(tag: tag, access: .anyone) }
}
