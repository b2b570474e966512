package import CrosstownContract
import CrosstownDispatchEngine
package import CrosstownGeo
package import CrosstownValues

/// A driver who follows a recorded taxi, accepts every offer, and serves it for the recorded time.
package struct ReplayDriver: TaxiBehaviour {
    private static let fixMilliseconds: Int64 = 1_000
    private static let startPauseMilliseconds: Int64 = 3_000

    private let track: RecordedTrack
    private let time: ReplayTime
    /// The durations of rides from each meeting place, in real milliseconds.
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

    /// Creates a driver for a track.
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

    /// Returns the driver's actions at a moment, which must not be before the last one.
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

    /// Updates the driver from the phone's screen.
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
        // The server refuses a start outside the city; the track may return to the city.
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
