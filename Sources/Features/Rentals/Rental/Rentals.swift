import CrosstownCases
package import CrosstownGeo
package import CrosstownKit
package import CrosstownSQL
package import CrosstownValues

/// The rental of a city's vehicles: each use case is one transaction.
///
/// All methods throw `RentalRefusal` for an expected error, without any change, and `DatabaseError`.
package struct Rentals: Sendable {
    let database: any Database
    let rules: RentalRules
    let clock: any WallClock
    let ids: any IdentifierSource
    let locks: any Locks
    /// The registered locks and stations.
    let devices: any RegisteredDevices
    let wallet: any Wallet
    /// Finds institutions and their people.
    let institutions: any InstitutionPeople
    /// Riders' reports and staff's answers.
    let problemDesk: CaseDesk
    /// Charges stored cards; `nil` where cards are off.
    package var cards: (any CardFunding)?
    /// Notifies riders.
    var notices: any Notices = NoSocial()
    /// Finds the staff who are notified of alarms.
    var staff: (any AccountDirectory)?
    /// Returns the names of riders.
    var people: (any People)?
    /// Credits coins for rides, and pays with coins.
    var coins: any Coins = NoCoins()

    /// Reserves the vehicle with a number, or in the dock with that number, and unlocks it.
    package func rent(_ number: PlateNumber, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.renting.rent(number, by: rider) }
    }

    /// Locks the vehicle for a pause; the rental continues.
    package func pause(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.pause(ride, by: rider)) }
    }

    /// Unlocks the vehicle again.
    package func resume(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.resume(ride, by: rider)) }
    }

    /// Ends the ride at the rider's station.
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

    /// Cancels a ride whose vehicle is not unlocked yet.
    package func withdraw(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.withdraw(ride, by: rider)) }
    }

    /// Adds 24 hours.
    package func extend(_ ride: Identifier<Ride>, by rider: Identifier<Account>) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.extend(ride, by: rider)) }
    }

    /// Stores why the rider returned the vehicle at once.
    package func explain(
        _ ride: Identifier<Ride>,
        by rider: Identifier<Account>,
        _ reason: String
    ) async throws -> RideView {
        try await change { try $0.rideViews.view(of: $0.wishes.explain(ride, by: rider, reason)) }
    }

    /// The deadline handlers of rentals, by kind.
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

    /// Runs a read transaction.
    package func read<T: Sendable>(_ body: @escaping @Sendable (RentalTransaction) throws -> T) async throws -> T {
        try await database.read { [self] in try body(within($0)) }
    }

    /// Runs a write transaction.
    package func change<T: Sendable>(_ body: @escaping @Sendable (RentalTransaction) throws -> T) async throws -> T {
        try await database.write { [self] in try body(within($0)) }
    }

    /// Returns the use cases within an existing transaction.
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
