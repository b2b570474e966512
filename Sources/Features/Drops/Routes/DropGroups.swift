import CrosstownWeb

extension RouteGroup {
    /// Drops, for signed-in users.
    static let drops = RouteGroup(tag: DropRoutes.tag, access: .signedIn)
    /// Reports, for moderators.
    static let moderation = RouteGroup.drops.open(to: .role(ModerationService.role))
}
