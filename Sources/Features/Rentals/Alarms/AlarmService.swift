import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Loads and updates alarms for staff.
struct AlarmService: Sendable {
    let rentals: Rentals
    let localTime: LocalTime

    /// Returns a page of the alarms in a state.
    func list(
        _ state: Alarm.State,
        page: Int? = nil,
        problem: Problem? = nil,
        opensAccounts: Bool
    ) async throws -> AlarmsPage {
        try await rentals.read { [localTime] step in
            let page = try ListPage(page) { try step.alarms.store.list(state, limit: $0) }
            return AlarmsPage(
                state: state,
                counts: try step.alarms.store.countByState(),
                views: page.with(try step.alarms.views(of: page.rows, among: step.stations.list())),
                localTime: localTime,
                opensAccounts: opensAccounts,
                problem: problem
            )
        }
    }

    /// Marks an alarm as handled.
    func acknowledge(_ id: Identifier<Alarm>) async throws -> AlarmResponse {
        try await act(id) { step, alarm in try step.alarms.acknowledge(alarm) }
    }

    /// Closes an alarm.
    func close(_ id: Identifier<Alarm>, _ message: CloseAlarmRequest) async throws -> AlarmResponse {
        try await act(id) { step, alarm in try step.alarms.close(alarm, puttingBack: message.putsBack ?? false) }
    }

    /// The alarms in the inbox of staff.
    static let queue = StaffQueue(
        "rentals.alarms",
        title: AlarmTexts.alarms,
        link: RentalLinks.consoleAlarms,
        roles: RentalRole.mechanics
    ) { _, transaction in try AlarmStore(transaction: transaction).countByState()[.open] ?? 0 }

    /// The number of unhandled alarms.
    func gauge() async throws -> Gauge {
        let open = try await rentals.read { try $0.alarms.store.countByState()[.open] ?? 0 }
        return Gauge("crosstown_rentals_open_alarms", help: "Alarms that nobody has looked at.", open)
    }

    private func act(
        _ id: Identifier<Alarm>,
        _ action: @escaping @Sendable (RentalTransaction, Alarm) throws -> Void
    ) async throws -> AlarmResponse {
        try await rentals.change { step in
            try action(step, step.alarms.alarm(id))
            return AlarmResponse(try step.alarms.view(of: step.alarms.alarm(id), among: step.stations.list()))
        }
    }
}

/// The form that closes an alarm.
struct CloseAlarmRequest: Codable, Sendable {
    /// Whether the vehicle or dock returns to service.
    var putsBack: Bool?
}
