import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The addresses of Home.
struct HomeRoutes {
    static let events: Link = "/home/events"

    let service: ActivityService
    let capabilities: [Capability]
    let links: [HomeLink]
    let cityName: String?
    let clock: any WallClock
    let hub: EventHub

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            "/home",
            id: "getHome",
            tag: "home",
            summary: "What goes on now, and what one can do",
            access: .anyone
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
            id: "followActivity",
            tag: "home",
            summary: "When something of one's own begins, changes or ends",
            access: .anyone,
            from: hub
        ) { (_: Empty, context) in
            context.caller.map { [ActivityAnnouncer.topic($0.accountID)] } ?? []
        }
    }
}

extension Optional {
    /// What an asynchronous function makes of the value, where there is one.
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
