package import CrosstownContract
import CrosstownDispatchEngine
package import CrosstownGeo
import CrosstownValues
import Synchronization

/// What all agents have measured so far.
package final class Measurements: Sendable {
    private let tally = Mutex(Tally())

    /// Has measured nothing yet.
    package init() {}

    /// Everything measured up to now.
    package var current: Tally { tally.withLock { $0 } }

    /// Counts a call.
    package func called(_ kind: CallKind, took span: Duration, fault: CallFault?) {
        tally.withLock { tally in
            tally.calls[kind, default: Calls()].spans.record(span)
            if let fault { tally.calls[kind, default: Calls()].faults[fault, default: 0] += 1 }
        }
    }

    /// A passenger sends a request, to be found again by its meeting place.
    package func requesting(at place: Coordinate, now: Duration) {
        tally.withLock { $0.unseen[place] = now }
    }

    /// The request was taken.
    package func requested() { tally.withLock { $0.requests += 1 } }

    /// The request was not taken.
    func turnedAway(at place: Coordinate, because reason: TurnedAway) {
        tally.withLock { tally in
            tally.unseen[place] = nil
            tally.turnedAway[reason, default: 0] += 1
        }
    }

    /// A driver sees an offer for the first time.
    package func sees(_ offer: OfferResponse, now: Duration) {
        let place = Coordinate(latitude: offer.latitude, longitude: offer.longitude)
        tally.withLock { tally in
            tally.offers += 1
            guard let asked = tally.unseen.removeValue(forKey: place) else { return }
            tally.untilSeen.record(now - asked)
        }
    }

    /// A driver has answered an offer.
    package func answered(accepting: Bool) {
        tally.withLock { if accepting { $0.offersAccepted += 1 } else { $0.offersRefused += 1 } }
    }

    /// A passenger learns that a taxi comes.
    package func accepted(_ request: RequestResponse, wish: Wish) {
        tally.withLock { $0.accept(request, wish: wish) }
    }

    /// A request has come to its end.
    package func ended(_ request: RequestResponse) {
        tally.withLock { $0.end(request) }
    }

    /// Something that must never be seen was seen.
    func contradiction(_ text: String) {
        tally.withLock { tally in
            tally.contradictionCount += 1
            if tally.contradictions.count < 20 { tally.contradictions.append(text) }
        }
    }
}

/// Why a request is not taken.
enum TurnedAway: String, Sendable {
    /// No taxi waits in the zone.
    case emptyQueue
    /// Anything else.
    case otherwise
}

/// The numbers behind ``Measurements``.
package struct Tally: Sendable {
    /// Calls by kind.
    var calls: [CallKind: Calls] = [:]
    /// When requests were sent that no driver has seen yet, by their meeting places.
    var unseen: [Coordinate: Duration] = [:]
    /// Requests taken.
    var requests = 0
    /// Requests not taken.
    var turnedAway: [TurnedAway: Int] = [:]
    /// Requests that a driver accepted.
    var accepted = 0
    /// Requests that ended with a ride.
    var completed = 0
    /// Requests that the passengers withdrew.
    var withdrawn = 0
    /// Offers seen by drivers.
    var offers = 0
    /// Offers that drivers accepted in time.
    var offersAccepted = 0
    /// Offers that drivers refused.
    var offersRefused = 0
    /// Offers tried without success for requests that have ended.
    var offersTried = 0
    /// From asking to acceptance.
    var untilAccepted = Histogram()
    /// From acceptance to getting in.
    var untilPickedUp = Histogram()
    /// From sending a request to a driver's seeing it.
    var untilSeen = Histogram()
    /// Accepted rides by taxi.
    var rides = RideBook()
    /// How the taxis that came compare with those of a recording.
    var comparison = Comparison()
    /// What must never be seen, in words.
    var contradictions: [String] = []
    /// How often something was seen that must never be seen.
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
