import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Why a request has no ride on one way.
enum RideWait: String, Codable, Sendable, CaseIterable {
    /// Everybody learns two hours before the way who has a seat.
    case early
    /// The time has come, and the plan that tells is being made.
    case planning
    /// Nobody offers seats on this way.
    case noCar = "no-car"
    /// Fewer seats are free than the request asks for.
    case full
    /// Seats are free, but in no car that suits place, time and wishes.
    case unsuitable
    /// Nobody can be brought on this way any more.
    case over

    /// Judges by the time alone; `noSeat` says what holds once it is known who has a seat.
    init(_ leg: Leg, _ event: DirectoryEvent?, at now: Timestamp, noSeat: @autoclosure () throws -> RideWait) rethrows {
        guard let event, !event.isCancelled, let frame = PoolFrame(event), !frame.isOver(leg, at: now) else {
            self = .over
            return
        }
        self = try now < RideShareDeadline.moments(event, leg).freeze ? .early : noSeat()
    }

    /// Judges what a plan could have used.
    init(cars: Int, freeSeats: Int, people: Int) {
        if cars == 0 {
            self = .noCar
        } else {
            self = freeSeats < people ? .full : .unsuitable
        }
    }

    /// In one or two words, as lists show it.
    var name: LocalizedText {
        switch self {
        case .early, .planning: "Pending"
        case .noCar, .full, .unsuitable: "No ride yet"
        case .over: "No ride"
        }
    }

    /// What riders do who have no ride on a way.
    static func advice(_ leg: Leg) -> LocalizedText {
        leg == .there
            ? "We keep looking until the event begins, but plan another way to get there."
            : "We keep looking, but plan another way home."
    }

    /// The reason; `nil` where there is none yet, or no more.
    var reason: LocalizedText? {
        switch self {
        case .early, .planning, .over: nil
        case .noCar: "Nobody offers seats on this way."
        case .full: "All seats are taken."
        case .unsuitable: "No car with a free seat suits your place, time and wishes."
        }
    }
}

extension RideShareTransaction {
    /// Why a request has no ride, for each of its ways without one.
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
