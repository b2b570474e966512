import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Cancels sign-ups, before a leg and during it.
struct Cancellation {
    /// The maximum age of a car's last position to be used as the place where it stopped.
    private static let longestSilence: Int64 = 15 * 60_000

    let context: RideShareTransaction
    let messages: RideShareMessages

    /// Cancels a sign-up; canceled ones and finished legs stay unchanged.
    ///
    /// - Throws: `SignUpError.over` if there is nothing left to cancel.
    func cancel(_ found: SignUp) throws -> SignUp {
        var signUp = found
        guard signUp.state == .open else { return signUp }
        let event = try context.knownEvent(signUp.event)
        let drives = try context.drives.list(of: [signUp.id])
        let left = signUp.way.legs.filter { leg in
            let hasArrived = drives.contains { $0.leg == leg && $0.arrivedAt != nil }
            return !hasArrived && !(event.flatMap(PoolFrame.init)?.isOver(leg, at: context.now) ?? false)
        }
        guard !left.isEmpty else { throw SignUpError.over }
        if let event { try strand(in: signUp, drives.filter { $0.isUnderWay && left.contains($0.leg) }, event) }
        if left.count < signUp.way.legs.count { signUp.drop(left) } else { signUp.state = .cancelled }
        try context.signUps.update(signUp)
        try context.signUps.noteChange([signUp.id], at: context.now)
        if signUp.state == .cancelled {
            try messages.withdraw(signUp, context)
        } else {
            try messages.withdraw(signUp, on: left, context)
        }
        try context.changed(signUp.event, left)
        return signUp
    }

    /// Updates the riders in a car that cannot go on: they wait where it stopped, not where they got in.
    private func strand(in offer: SignUp, _ drives: [Drive], _ event: DirectoryEvent) throws {
        for drive in drives where offer.kind == .offer {
            let stops = try context.stops(of: offer, drive.leg)
            let riding = stops.filter { $0.outcome == .pickedUp && $0.arrivedAt == nil }
            for rider in try context.signUps.list(riding.map(\.request)).sorted(by: { $0.id < $1.id }) {
                try strand(rider, drive)
            }
            try context.drives.stop(offer.id, drive.leg)
            try messages.tellOfBreakdown(riding.count, event, context)
        }
    }

    private func strand(_ found: SignUp, _ drive: Drive) throws {
        var rider = found
        let position = drive.position.flatMap { position in
            context.now.milliseconds(since: position.at) <= Self.longestSilence ? position.place : nil
        }
        if let position {
            rider.strandedAt = Coordinate(
                latitude: Self.rounded(position.latitude),
                longitude: Self.rounded(position.longitude)
            )
            rider.strandedOn = drive.leg
            if drive.leg == .there { rider.leavesAt = context.now }
        } else {
            rider.drop([drive.leg])
        }
        try context.signUps.update(rider)
        try context.signUps.noteChange([rider.id], at: context.now)
        try messages.tellStranded(rider, on: drive.leg, context)
    }

    /// Rounds to ten meters, as displayed.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
}

extension SignUp {
    /// Removes some legs; without any left, the sign-up is canceled.
    mutating func drop(_ legs: [Leg]) {
        let left = way.legs.filter { !legs.contains($0) }
        if left.isEmpty {
            state = .cancelled
        } else if left.count < way.legs.count {
            way = left == [.there] ? .there : .home
        }
    }
}

/// Notifications about a car that cannot go on.
extension RideShareMessages {
    /// Notifies a rider in a car that cannot go on.
    func tellStranded(_ rider: SignUp, on leg: Leg, _ context: RideShareTransaction) throws {
        try tell(rider, on: leg, "Your car can’t continue", whatNext(rider, on: leg), naming: [], context)
    }

    private func whatNext(_ rider: SignUp, on leg: Leg) -> LocalizedText {
        if rider.stranded(on: leg) != nil {
            return "We’re looking for another car to pick you up where yours stopped. We’ve notified the organizers."
        }
        // After the event begins, riders no longer request rides to it.
        return leg == .there
            ? """
            We don’t know where it stopped, so we can’t send anyone. Request a ride from where you are. We’ve \
            notified the organizers.
            """
            : "We don’t know where it stopped, so we can’t send anyone. We’ve notified the organizers."
    }

    /// Notifies the organizers of an event of stranded riders.
    func tellOfBreakdown(_ riders: Int, _ event: DirectoryEvent, _ context: RideShareTransaction) throws {
        guard riders > 0, !event.organizers.isEmpty else { return }
        let notice = Notice(
            Self.organizing,
            title: "A car can’t continue: \(event.title)",
            text: dated(
                .plural(
                    riders,
                    one: "It had made \(riders) stop. See who still needs a ride.",
                    other: "It had made \(riders) stops. See who still needs a ride."
                ),
                event,
                isNamed: true
            ),
            link: RideSharePaths.pool(event.id),
            about: [],
            subject: "rideshare.breakdown/\(event.id)"
        )
        try notices.tell(event.organizers, notice, in: context.transaction)
    }
}
