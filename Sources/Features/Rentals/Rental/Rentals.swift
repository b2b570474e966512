import CrosstownCases
package import CrosstownGeo
package import CrosstownKit
package import CrosstownSQL
package import CrosstownValues

/// The rental of a city's vehicles: each use case is one transaction.
///
/// Every method throws `RentalRefusal` for an expected "no", which has then changed nothing, and `DatabaseError`.
package struct Rentals: Sendable {
    let database: any Database
    let rules: RentalRules
    let clock: any WallClock
    let ids: any IdentifierSource
    let locks: any Locks
    /// Says which locks and stations are let in.
    let devices: any RegisteredDevices
    let wallet: any Wallet
    /// Knows institutions, and who people are there.
    let institutions: any InstitutionPeople
    /// What riders report, and staff answer.
    let problemDesk: CaseDesk
    /// Brings money from stored cards; nobody has any where `nil`.
    package var cards: (any CardFunding)?
    /// Tells riders what concerns them.
    var notices: any Notices = NoSocial()
    /// Finds the staff who are told of alarms.
    var staff: (any AccountDirectory)?
    /// Knows what riders call themselves.
    var people: (any People)?
    /// Gives coins for rides, and tells what coins pay.
    var coins: any Coins = NoCoins()

    /// Sets the vehicle with a number, or in the dock with that number, aside and has it freed.
    package func rent(_ number: PlateNumber, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.renting.rent(number, by: rider) }
    }

    /// Has the vehicle locked; the rental remains the rider's.
    package func pause(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.pause(ride, by: rider)) }
    }

    /// Has the vehicle freed again.
    package func resume(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.resume(ride, by: rider)) }
    }

    /// Ends the ride at the station that the rider stands at.
    package func end(
        _ ride: Identifier<Ride>,
        by rider: Identifier<Account>,
        at place: Coordinate?,
        accuracy: Metres = Metres(0),
        insists: Bool = false
    ) async throws -> RideView {
        let claim = place.map { PhoneClaim(place: $0, accuracy: accuracy) }
        return try await change {
            try $0.rideViews.view(of: $0.returns.end(ride, by: rider, at: claim, insists: insists))
        }
    }

    /// Takes back a ride whose vehicle is not free yet.
    package func withdraw(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.withdraw(ride, by: rider)) }
    }

    /// Adds 24 hours.
    package func extend(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.extend(ride, by: rider)) }
    }

    /// Keeps why the rider brought the vehicle back at once.
    package func explain(
        _ ride: Identifier<Ride>,
        by rider: Identifier<Account>,
        _ reason: String
    ) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.explain(ride, by: rider, reason)) }
    }

    /// What happens at the deadlines that rentals set, by their kind.
    package var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            RideDeadlines.lockKind: handler { try $0.deadlines.lockIsSilent($1) },
            RideDeadlines.warningKind: handler { try $0.deadlines.look($1) },
            RideDeadlines.limitKind: { [self] deadline, transaction in
                let deadlines = within(transaction).deadlines
                if deadline.subject == RideDeadlines.all { return try deadlines.lookAtAll() }
                if let id = Identifier<Ride>(deadline.subject) { try deadlines.look(id) }
            },
            RideDeadlines.fundsKind: { [self] deadline, transaction in
                guard let id = Identifier<Ride>(deadline.subject) else { return }
                let told = Int(deadline.body).flatMap(FundsOutlook.Stage.init(rawValue:)) ?? .enough
                try within(transaction).deadlines.lookAtFunds(id, told: told)
            },
            Whereabouts.kind: handler { try $0.whereabouts.check($1) },
            Collection.kind: { [self] deadline, transaction in
                let context = within(transaction)
                guard let id = Identifier<Ride>(deadline.subject), let ride = try context.rides.find(id) else { return }
                try context.billing.collectAgain(ride, attempt: (Int(deadline.body) ?? 0) + 1)
            },
        ]
    }

    /// Reads with the stores of the feature from one state of the data.
    package func read<T: Sendable>(_ body: @escaping @Sendable (RentalTransaction) throws -> T) async throws -> T {
        try await database.read { [self] in try body(within($0)) }
    }

    /// Changes with the stores of the feature, in one transaction.
    package func change<T: Sendable>(_ body: @escaping @Sendable (RentalTransaction) throws -> T) async throws -> T {
        try await database.write { [self] in try body(within($0)) }
    }

    /// The rentals within a transaction that somebody else has begun.
    package func within(_ transaction: any Transaction) -> RentalTransaction {
        RentalTransaction(
            transaction: transaction,
            now: clock.now(),
            rules: rules,
            ids: ids,
            locks: locks,
            wallet: wallet,
            institutions: institutions,
            devices: devices,
            problemDesk: problemDesk,
            cards: cards,
            notices: notices,
            staff: staff,
            people: people,
            coins: coins
        )
    }

    private func handler(
        _ effect: @escaping @Sendable (RentalTransaction, Identifier<Ride>) throws -> Void
    ) -> DeadlineRunner.Handler {
        { [self] deadline, transaction in
            guard let id = Identifier<Ride>(deadline.subject) else { return }
            try effect(within(transaction), id)
        }
    }
}

extension Rentals: LockReports {
    package func handle(_ report: LockReport, in transaction: any Transaction) throws {
        try within(transaction).reports.handle(report)
    }
}
