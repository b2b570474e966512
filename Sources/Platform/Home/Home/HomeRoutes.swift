import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct HomeRoutes {
    static let events: Link = "/home/events"

    let service: ActivityService
    let capabilities: [Capability]
    let links: [HomeLink]
    let cityName: String?
    let clock: any WallClock
    let hub: EventHub

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            "/home",
            in: .home.open(to: .anyone),
            RouteName("getHome", "What goes on now, and what one can do")
        ) {
            (_: Empty, context) in
            let person = context.account
            return HomePage(
                underWay: try await person.asyncMap(service.underWay) ?? [],
                debts: try await person.asyncMap(service.debts) ?? [],
                capabilities: capabilities,
                links: links,
                cityName: cityName,
                isStranger: context.caller == nil,
                now: clock.now()
            )
        }
        routes.events(
            "/home/events",
            in: .home.open(to: .anyone),
            RouteName("followActivity", "When something of one's own begins, changes or ends"),
            from: hub
        ) { (_: Empty, context) in
            context.caller.map { [Self.topic($0.accountID)] } ?? []
        }
    }

    /// The topic that updates a user's open pages on every server when an activity begins, changes or ends.
    static func topic(_ person: String) -> String { "activity/\(person)" }
}

extension Optional {
    /// Maps the value with an asynchronous function, where there is one.
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
