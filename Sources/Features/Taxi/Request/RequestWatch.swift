import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Looks whether somebody is still there for each open request, by a deadline that it has from the start.
package struct RequestWatch: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of its deadlines.
    static let deadlineKind = "taxi.request"

    /// Sets the deadline at which a search is looked at; once a driver accepts, it looks after the ride.
    func begin(_ request: TaxiRequest) throws {
        try schedule(request.id, at: request.open(driverHeardAt: nil).firstLook(rules: rules))
    }

    /// Sets the deadlines of open requests that have none, as those made by an earlier version.
    package func beginMissing() throws {
        for request in try requests.open() {
            let known = try transaction.first(
                "SELECT 1 FROM deadline WHERE kind = \(Self.deadlineKind) AND subject = \(request.id.description)"
            )
            if known == nil { try schedule(request.id, at: now) }
        }
    }

    /// Nothing is left to look after.
    func end(_ request: TaxiRequest) throws {
        try Deadlines.cancel(transaction, kind: Self.deadlineKind, subject: request.id.description)
    }

    private func schedule(_ request: Identifier<TaxiRequest>, at dueAt: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.deadlineKind, subject: request.description, dueAt: dueAt)
    }

    /// The deadline: a request whose people are gone is ended or offered anew, any other is looked at again later.
    func lookAfter(_ id: Identifier<TaxiRequest>) throws {
        guard let request = try requests.find(id), request.state.isOpen else { return }
        let heardAt = try request.driver.flatMap { try drivers.findPosition(of: $0)?.heardAt }
        let open = request.open(driverHeardAt: heardAt)
        switch open.outcome(rules: rules, serverUpSince: context.upSince, now: now) {
        case .goesOn(let lookAgainAt):
            // Whoever has the request open looks at it, sees what has changed with the time, and is seen.
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
