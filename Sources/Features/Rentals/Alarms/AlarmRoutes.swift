import CrosstownValues
import CrosstownWeb

/// The routes with which staff handle alarms.
struct AlarmRoutes {
    let service: AlarmService

    struct AlarmAddress: Codable, Sendable {
        var id: Identifier<Alarm>
    }

    /// The state of the listed alarms, and the page of the list, from 1.
    struct AlarmQuery: Codable, Sendable {
        var state: Alarm.State?
        var page: Int?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/alarms",
            in: RentalRole.ridersOfVehicles,
            RouteName("listAlarms", "View the alarms")
        ) { (query: AlarmQuery, context) in
            let opensAccounts = context.caller?.opensAccounts ?? false
            return try await service.list(query.state ?? .open, page: query.page, opensAccounts: opensAccounts)
        }
        routes.action(
            "/rentals/console/alarms/:id/acknowledge",
            in: RentalRole.workshop,
            RouteName("acknowledgeAlarm", "Acknowledge an alarm"),
            retry: { (_: AlarmAddress, refused, context) in
                let opensAccounts = context.caller?.opensAccounts ?? false
                return try await service.list(.open, problem: refused.problem, opensAccounts: opensAccounts)
            },
            use: { (address: AlarmAddress, _) in
                ChangeResponse(try await service.acknowledge(address.id), at: RentalLinks.alarms(.acknowledged))
            }
        )
        routes.post(
            "/rentals/console/alarms/:id/close",
            in: RentalRole.workshop,
            RouteName("closeAlarm", "Close an alarm"),
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
