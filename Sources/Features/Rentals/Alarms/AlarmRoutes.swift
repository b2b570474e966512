import CrosstownValues
import CrosstownWeb

/// Declares what staff do with alarms.
struct AlarmRoutes {
    let service: AlarmService

    private static let tag = "rentals-console"
    private static let access = Access.anyRole(RentalRole.mechanics)

    /// The address of one alarm.
    struct AlarmAddress: Codable, Sendable {
        var id: Identifier<Alarm>
    }

    /// Which alarms to list.
    struct AlarmQuery: Codable, Sendable {
        var state: Alarm.State?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/alarms",
            id: "listAlarms",
            tag: Self.tag,
            summary: "What devices and the clock tell staff to look at",
            access: Self.access.showingPeople
        ) { (query: AlarmQuery, context) in
            try await service.list(query.state ?? .open, opensAccounts: context.caller?.opensAccounts ?? false)
        }
        routes.post(
            "/rentals/console/alarms/:id/acknowledge",
            id: "acknowledgeAlarm",
            tag: Self.tag,
            summary: "Say that somebody looks after an alarm",
            access: Self.access,
            body: Empty.self,
            retry: { (_: AlarmAddress, refused, context) in
                let opensAccounts = context.caller?.opensAccounts ?? false
                return try await service.list(.open, problem: refused.problem, opensAccounts: opensAccounts)
            },
            use: { (address: AlarmAddress, _: Empty, _) in
                ChangeResponse(try await service.acknowledge(address.id), at: RentalLinks.alarms(.acknowledged))
            }
        )
        routes.post(
            "/rentals/console/alarms/:id/close",
            id: "closeAlarm",
            tag: Self.tag,
            summary: "End an alarm, and put what it is about back into service or not",
            access: Self.access,
            body: CloseAlarmRequest.self,
            retry: { (_: AlarmAddress, refused, context) in
                let opensAccounts = context.caller?.opensAccounts ?? false
                return try await service.list(.open, problem: refused.problem, opensAccounts: opensAccounts)
            },
            use: { (address: AlarmAddress, message: CloseAlarmRequest, _) in
                let closed = try await service.close(address.id, message)
                return ChangeResponse(closed, at: RentalLinks.alarms(.open))
            }
        )
    }
}
