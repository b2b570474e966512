import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Checks by deadlines that the users of open requests are still there.
package struct RequestWatch: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of its deadlines.
    static let deadlineKind = "taxi.request"

    /// Creates the deadline of a request, during the search and then the ride.
    func begin(_ request: TaxiRequest) throws {
        try schedule(request.id, at: request.open(driverHeardAt: nil).firstLook(rules: rules))
    }

    /// Creates missing deadlines of open requests, such as from earlier versions.
    package func beginMissing() throws {
        for request in try requests.open() {
            let known = try transaction.first(
                "SELECT 1 FROM deadline WHERE kind = \(Self.deadlineKind) AND subject = \(request.id.description)"
            )
            if known == nil { try schedule(request.id, at: now) }
        }
    }

    func end(_ request: TaxiRequest) throws {
        try Deadlines.cancel(transaction, kind: Self.deadlineKind, subject: request.id.description)
    }

    private func schedule(_ request: Identifier<TaxiRequest>, at dueAt: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.deadlineKind, subject: request.description, dueAt: dueAt)
    }

    /// Handles the deadline: ends a request or searches again if its users are gone, otherwise schedules the next
    /// check.
    func lookAfter(_ id: Identifier<TaxiRequest>) throws {
        guard let request = try requests.find(id), request.state.isOpen else { return }
        let heardAt = try request.driver.flatMap { try drivers.findPosition(of: $0)?.heardAt }
        let open = request.open(driverHeardAt: heardAt)
        switch open.outcome(rules: rules, serverUpSince: context.upSince, now: now) {
        case .goesOn(let lookAgainAt):
            // Pages that show the request reload, which updates when the passenger was last seen.
            try requests.announce(request)
            try schedule(id, at: lookAgainAt)
        case .ends(let cause): try endAlone(request, cause)
        case .looksAgain:
            guard let driver = try request.driver.map(drivers.driver) else { return }
            try context.closing.release(request, from: driver) { try context.shift.lose($0, on: request) }
        case nil: return
        }
    }

    private func endAlone(_ request: TaxiRequest, _ cause: RequestEnd) throws {
        _ = try context.closing.end(request, cause)
        try context.offering.takeBack(request.id)
        if let driver = request.driver { try context.shift.lose(drivers.driver(driver), on: request) }
        try context.offering.match(request.zone)
    }
}
