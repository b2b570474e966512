package import CrosstownContract
import CrosstownDispatchEngine
package import CrosstownGeo
import CrosstownValues
import Synchronization

/// The measurements of all agents.
package final class Measurements: Sendable {
    private let tally = Mutex(Tally())

    /// Creates empty measurements.
    package init() {}

    /// The current measurements.
    package var current: Tally { tally.withLock { $0 } }

    /// Adds a call.
    package func called(_ kind: CallKind, took span: Duration, fault: CallFault?) {
        tally.withLock { tally in
            tally.calls[kind, default: Calls()].spans.record(span)
            if let fault { tally.calls[kind, default: Calls()].faults[fault, default: 0] += 1 }
        }
    }

    /// Adds a request that a passenger sends; its meeting place identifies it.
    package func requesting(at place: Coordinate, now: Duration) {
        tally.withLock { $0.unseen[place] = now }
    }

    /// Adds a request that the server created.
    package func requested() { tally.withLock { $0.requests += 1 } }

    /// Adds a request that failed.
    func turnedAway(at place: Coordinate, because reason: TurnedAway) {
        tally.withLock { tally in
            tally.unseen[place] = nil
            tally.turnedAway[reason, default: 0] += 1
        }
    }

    /// Adds an offer that a driver sees for the first time.
    package func sees(_ offer: OfferResponse, now: Duration) {
        let place = Coordinate(latitude: offer.latitude, longitude: offer.longitude)
        tally.withLock { tally in
            tally.offers += 1
            guard let asked = tally.unseen.removeValue(forKey: place) else { return }
            tally.untilSeen.record(now - asked)
        }
    }

    /// Adds a driver's answer to an offer.
    package func answered(accepting: Bool) {
        tally.withLock { if accepting { $0.offersAccepted += 1 } else { $0.offersRefused += 1 } }
    }

    /// Adds a passenger's request that a taxi accepted.
    package func accepted(_ request: RequestResponse, wish: Wish) {
        tally.withLock { $0.accept(request, wish: wish) }
    }

    /// Adds a request that has ended.
    package func ended(_ request: RequestResponse) {
        tally.withLock { $0.end(request) }
    }

    func contradiction(_ text: String) {
        tally.withLock { tally in
            tally.contradictionCount += 1
            if tally.contradictions.count < 20 { tally.contradictions.append(text) }
        }
    }
}

enum TurnedAway: String, Sendable {
    /// No taxi waits in the zone.
    case emptyQueue
    /// Any other reason.
    case otherwise
}

/// The counts of ``Measurements``.
package struct Tally: Sendable {
    var calls: [CallKind: Calls] = [:]
    /// The times of requests that no driver has seen yet, by meeting place.
    var unseen: [Coordinate: Duration] = [:]
    /// Created requests.
    var requests = 0
    /// Failed requests.
    var turnedAway: [TurnedAway: Int] = [:]
    /// Requests that a driver accepted.
    var accepted = 0
    /// Requests that ended with a ride.
    var completed = 0
    /// Requests that the passengers canceled.
    var withdrawn = 0
    /// Offers seen by drivers.
    var offers = 0
    /// Offers that drivers accepted in time.
    var offersAccepted = 0
    /// Offers that drivers refused.
    var offersRefused = 0
    /// Unsuccessful offers of requests that have ended.
    var offersTried = 0
    /// From the request to acceptance.
    var untilAccepted = Histogram()
    /// From acceptance to the pick-up.
    var untilPickedUp = Histogram()
    /// From sending a request until a driver sees it.
    var untilSeen = Histogram()
    var rides = RideBook()
    var comparison = Comparison()
    /// The first contradictions, as text.
    var contradictions: [String] = []
    var contradictionCount = 0

    fileprivate mutating func accept(_ request: RequestResponse, wish: Wish) {
        guard let acceptedAt = request.acceptedAt else { return }
        accepted += 1
        untilAccepted.record(.milliseconds(acceptedAt.milliseconds(since: request.madeAt)))
        comparison.add(request, wish: wish)
    }

    fileprivate mutating func end(_ request: RequestResponse) {
        unseen[Coordinate(latitude: request.latitude, longitude: request.longitude)] = nil
        if request.state == .withdrawn { withdrawn += 1 } else { completed += 1 }
        offersTried += request.offersTried
        if let acceptedAt = request.acceptedAt, let pickedUpAt = request.pickedUpAt {
            untilPickedUp.record(.milliseconds(pickedUpAt.milliseconds(since: acceptedAt)))
        }
        rides.add(request)
    }
}
