import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares the routes by which signed-in users follow events and ministries in their inboxes.
struct FollowRoutes {
    private static let group = RouteGroup(tag: "community", access: .signedIn)

    let host: CommunityHost

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let limiter = RateLimiter(host.signUpRate, clock: host.clock)
        addEvents(to: routes, limiter)
        addMinistries(to: routes, limiter)
    }

    private func addEvents<Context: CrosstownContext>(to routes: Routes<Context>, _ limiter: RateLimiter) {
        let service = FollowService(host: host)
        let follow = RouteName("followCommunityEvent", "Be notified in the inbox of changes of an event")
        routes.action(CommunityLinks.followEvent, in: Self.group, follow) {
            (address: EventRoutes.Address, context) in
            try limiter.check(context.rateKey)
            try await service.follow(eventAt: address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: CommunityLinks.event(address.id))
        }
        let unfollow = RouteName("unfollowCommunityEvent", "No longer be notified in the inbox of changes of an event")
        routes.action(CommunityLinks.unfollowEvent, in: Self.group, unfollow) {
            (address: EventRoutes.Address, context) in
            try limiter.check(context.rateKey)
            try await service.unfollow(eventAt: address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: CommunityLinks.event(address.id))
        }
    }

    private func addMinistries<Context: CrosstownContext>(to routes: Routes<Context>, _ limiter: RateLimiter) {
        let service = FollowService(host: host)
        let follow = RouteName("followMinistry", "Be notified in the inbox of changes of a ministry's events")
        routes.action(CommunityLinks.followMinistry, in: Self.group, follow) {
            (address: ChoiceRoutes.MinistryAddress, context) in
            try limiter.check(context.rateKey)
            try await service.follow(ministry: address.number, by: context.signedInAccount())
            return ChangeResponse.done(at: CommunityLinks.ministry(address.number))
        }
        let unfollow = RouteName(
            "unfollowMinistry",
            "No longer be notified in the inbox of changes of a ministry's events"
        )
        routes.action(CommunityLinks.unfollowMinistry, in: Self.group, unfollow) {
            (address: ChoiceRoutes.MinistryAddress, context) in
            try limiter.check(context.rateKey)
            try await service.unfollow(ministry: address.number, by: context.signedInAccount())
            return ChangeResponse.done(at: CommunityLinks.ministry(address.number))
        }
    }
}
