package import CrosstownContract
import CrosstownDispatchEngine
package import CrosstownGeo
package import CrosstownValues

/// A driver who goes where a recorded taxi went, accepts whatever is offered, and serves it for as long as it took.
package struct ReplayDriver: TaxiBehaviour {
    private static let fixMilliseconds: Int64 = 1_000
    private static let startPauseMilliseconds: Int64 = 3_000

    private let track: RecordedTrack
    private let time: ReplayTime
    /// How long the rides from each meeting place take, in real milliseconds.
    private let rideMilliseconds: [Coordinate: Int64]
    private let habits: TaxiHabits
    private var random: SplitMix
    private var answer: DriverResponse?
    private var phone = Phone()
    private var thumb = Thumb()
    private var connection: Connection
    private var nextFix: Timestamp
    private var nextStart: Timestamp
    private var rideEnd: (ride: String, at: Timestamp)?

    /// Puts a driver on a track.
    package init(
        track: RecordedTrack,
        time: ReplayTime,
        rideMilliseconds: [Coordinate: Int64],
        habits: TaxiHabits,
        random: SplitMix
    ) {
        var random = random
        self.track = track
        self.time = time
        self.rideMilliseconds = rideMilliseconds
        self.habits = habits
        connection = Connection(habits, at: time.realStart, using: &random)
        nextFix = time.realStart
        nextStart = time.realStart
        self.random = random
    }

    var isSilent: Bool { false }
    var isOnDuty: Bool { answer?.state == .available }

    /// What the driver does at a moment; moments only grow.
    package mutating func acts(at now: Timestamp) -> [TaxiAct] {
        let recorded = time.recorded(at: now)
        guard !connection.isQuiet(at: now), let place = track.place(at: recorded) else { return [] }
        let isWorking = track.isOnDuty(at: recorded)
        guard let answer else { return isWorking ? [.look] : [] }
        switch answer.state {
        case .notAvailable: return isWorking ? start(at: place, now) : []
        case .available: return isWorking ? report(place, now) + thumb.acts(at: now) : [.stop]
        case .busy: return report(place, now) + rideActs(at: now)
        }
    }

    /// Takes in what the phone shows.
    package mutating func see(_ answer: DriverResponse, at now: Timestamp) {
        self.answer = answer
        connection.worked()
        thumb.see(answer.offer, at: now, habits, using: &random)
        guard let ride = answer.ride else {
            rideEnd = nil
            return
        }
        guard ride.id != rideEnd?.ride else { return }
        let place = Coordinate(latitude: ride.latitude, longitude: ride.longitude)
        rideEnd = (ride.id, now.advanced(milliseconds: rideMilliseconds[place] ?? 0))
    }

    mutating func take(_ route: StreetRoute) {}

    mutating func failed(_ act: TaxiAct, at now: Timestamp) {
        if case .report(let batch) = act { phone.takeBack(batch) }
        connection.failed(at: now, using: &random)
        thumb.failed(act)
    }

    mutating func refused(_ act: TaxiAct, at now: Timestamp) {}

    private mutating func start(at place: Coordinate, _ now: Timestamp) -> [TaxiAct] {
        guard now >= nextStart else { return [] }
        // Outside the city the server refuses; the track may come back into it.
        nextStart = now.advanced(milliseconds: Self.startPauseMilliseconds)
        let fix = phone.hear(place, drive: nil, at: now, using: &random)
        return [.start(StartMessage(latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy))]
    }

    private mutating func report(_ place: Coordinate, _ now: Timestamp) -> [TaxiAct] {
        guard now >= nextFix else { return [] }
        nextFix = now.advanced(milliseconds: Self.fixMilliseconds)
        phone.keep(phone.hear(place, drive: nil, at: now, using: &random))
        return phone.takeBatch().map { [.report($0)] } ?? []
    }

    private func rideActs(at now: Timestamp) -> [TaxiAct] {
        guard let ride = answer?.ride, let rideEnd else { return [] }
        if !ride.isOnBoard { return [.pickUp] }
        return now >= rideEnd.at ? [.endRide] : []
    }
}
