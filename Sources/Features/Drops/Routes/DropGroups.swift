import CrosstownWeb

extension RouteGroup {
    /// Drops, for everybody who is signed in.
    static let drops = RouteGroup(tag: DropRoutes.tag, access: .signedIn)
    /// Reports, for those who decide about them.
    static let moderation = RouteGroup.drops.open(to: .role(ModerationService.role))
}
