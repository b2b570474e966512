import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Why a request has no ride on one leg.
enum RideWait: String, Codable, Sendable, CaseIterable {
    /// Seats are assigned two hours before the leg.
    case early
    /// It is time, and the deciding plan is in progress.
    case planning
    /// There are no offers on this leg.
    case noCar = "no-car"
    /// Fewer seats are free than requested.
    case full
    /// Free seats exist, but in no car that suits place, time and preferences.
    case unsuitable
    /// It is too late to bring riders on this leg.
    case over

    /// Creates the reason from the time; `noSeat` returns the reason after seats are assigned.
    init(_ leg: Leg, _ event: DirectoryEvent?, at now: Timestamp, noSeat: @autoclosure () throws -> RideWait) rethrows {
        guard let event, !event.isCancelled, let frame = PoolFrame(event), !frame.isOver(leg, at: now) else {
            self = .over
            return
        }
        self = try now < RideShareDeadline.moments(event, leg).freeze ? .early : noSeat()
    }

    /// Creates the reason from the seats available to a plan.
    init(cars: Int, freeSeats: Int, people: Int) {
        if cars == 0 {
            self = .noCar
        } else {
            self = freeSeats < people ? .full : .unsuitable
        }
    }

    /// One or two words for lists.
    var name: LocalizedText {
        switch self {
        case .early, .planning: "Pending"
        case .noCar, .full, .unsuitable: "No ride yet"
        case .over: "No ride"
        }
    }

    /// Returns the next steps for riders without a ride on a leg.
    static func advice(_ leg: Leg) -> LocalizedText {
        leg == .there
            ? "We’ll keep looking until the event starts, but plan another way to get there."
            : "We’ll keep looking, but plan another way home."
    }

    /// The reason; `nil` before it is known and once the leg is over.
    var reason: LocalizedText? {
        switch self {
        case .early, .planning, .over: nil
        case .noCar: "No one is offering seats in this direction."
        case .full: "All seats are taken."
        case .unsuitable: "No car with a free seat fits your pick-up point, time and preferences."
        }
    }
}

extension RideShareTransaction {
    /// Returns why a request has no ride, for each leg without one.
    func waits(of request: SignUp, _ pairings: [Pairing]) throws -> [Leg: RideWait] {
        let event = try knownEvent(request.event)
        return try request.way.legs.reduce(into: [:]) { waits, leg in
            guard !pairings.contains(where: { $0.leg == leg }) else { return }
            waits[leg] = try RideWait(leg, event, at: now, noSeat: noSeat(request, leg))
        }
    }

    private func noSeat(_ request: SignUp, _ leg: Leg) throws -> RideWait {
        guard try pools.isPlanned(event: request.event) else { return .planning }
        let (cars, freeSeats) = try pools.seats(event: request.event, leg: leg)
        return RideWait(cars: cars, freeSeats: freeSeats, people: request.people)
    }
}
