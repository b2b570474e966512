package import CrosstownContract
import CrosstownDispatchEngine
package import CrosstownGeo
package import CrosstownValues

/// A driver who cruises through the city between rides, without I/O.
package struct CruisingDriver: TaxiBehaviour {
    let habits: TaxiHabits
    let city: SimulatedCity
    /// The driver's position.
    package private(set) var place: Coordinate
    /// The driver's current errand.
    package private(set) var errand = Errand.standing(until: Timestamp(milliseconds: 0))
    private(set) var answer: DriverResponse?
    private var random: SplitMix
    private var drive: Drive?
    private var isLookingForWay = false
    private var speedFactor: Double
    private var phone = Phone()
    private var connection: Connection
    private var shift: Shift
    private var thumb = Thumb()
    private var lastMove: Timestamp
    private var nextFix: Timestamp

    /// Creates a driver at a random place in the city, off duty.
    package init(habits: TaxiHabits, city: SimulatedCity, random: SplitMix, at now: Timestamp) {
        var random = random
        self.habits = habits
        self.city = city
        place = city.anyPlace(using: &random)
        speedFactor = Double.random(in: 0.85...1.1, using: &random)
        connection = Connection(habits, at: now, using: &random)
        shift = Shift(beginsAt: now)
        lastMove = now
        nextFix = now
        self.random = random
    }

    var isSilent: Bool { connection.isSilent(at: lastMove) }
    var isOnDuty: Bool { answer?.state == .available }

    /// Returns the driver's actions at a moment, which must not be before the last one.
    package mutating func acts(at now: Timestamp) -> [TaxiAct] {
        move(to: now)
        connection.pass(to: now, habits, using: &random)
        listenToPhone(at: now)
        guard !connection.isQuiet(at: now) else { return wayActs() }
        guard let answer else { return [.look] }
        var acts = thumb.acts(at: now)
        acts += dutyActs(answer, at: now) + errandActs(at: now) + wayActs()
        if answer.state != .notAvailable, let batch = phone.takeBatch() { acts.append(.report(batch)) }
        return acts
    }

    /// Updates the driver from the phone's screen.
    package mutating func see(_ answer: DriverResponse, at now: Timestamp) {
        self.answer = answer
        connection.worked()
        thumb.see(answer.offer, at: now, habits, using: &random)
        follow(answer.ride, at: now)
        if answer.state == .notAvailable { shift.sawOffDuty(at: now, habits, using: &random) }
    }

    /// Stores the requested route.
    package mutating func take(_ route: StreetRoute) {
        isLookingForWay = false
        drive = Drive(route, factor: speedFactor)
    }

    /// Handles an action that did not reach the server.
    package mutating func failed(_ act: TaxiAct, at now: Timestamp) {
        if case .report(let batch) = act { phone.takeBack(batch) }
        connection.failed(at: now, using: &random)
        thumb.failed(act)
    }

    mutating func refused(_ act: TaxiAct, at now: Timestamp) {
        // A driver without access to the screen must not retry repeatedly.
        if act == .look { connection.failed(at: now, using: &random) }
        guard case .start = act else { return }
        // The server rejects this place as outside the city, so the driver chooses another one.
        place = city.anyPlace(using: &random)
        shift.restUntil(now.advanced(milliseconds: 5_000))
    }

    // MARK: Moving

    private mutating func move(to now: Timestamp) {
        let elapsed = Seconds(Double(max(0, now.milliseconds(since: lastMove))) / 1000)
        lastMove = max(now, lastMove)
        drive?.advance(elapsed)
        if let reached = drive?.place { place = reached }
    }

    private mutating func listenToPhone(at now: Timestamp) {
        guard now >= nextFix else { return }
        nextFix = now.advanced(milliseconds: random.milliseconds(habits.fixSeconds))
        guard let state = answer?.state, state != .notAvailable else { return }
        phone.keep(phone.hear(place, drive: drive, at: now, using: &random))
    }

    // MARK: Duty and rides

    private mutating func dutyActs(_ answer: DriverResponse, at now: Timestamp) -> [TaxiAct] {
        switch answer.state {
        case .notAvailable where shift.begins(at: now):
            shift.begin(at: now, habits, using: &random)
            let fix = phone.hear(place, drive: nil, at: now, using: &random)
            return [
                .start(StartMessage(latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy))
            ]
        case .available where shift.ends(at: now) && answer.offer == nil:
            return [.stop]
        default:
            return []
        }
    }

    private mutating func follow(_ ride: DriverRideResponse?, at now: Timestamp) {
        guard let ride else {
            if errand.isRide { begin(.standing(until: now)) }
            return
        }
        let meetingPlace = Coordinate(latitude: ride.latitude, longitude: ride.longitude)
        if ride.isOnBoard, !errand.isWithPassenger {
            begin(.riding(to: city.place(around: meetingPlace, metres: habits.rideMetres, using: &random)))
        } else if !ride.isOnBoard, !errand.isRide || errand.isWithPassenger {
            begin(.fetching(at: meetingPlace))
        }
    }

    private mutating func errandActs(at now: Timestamp) -> [TaxiAct] {
        let hasArrived = drive?.hasArrived ?? false
        switch errand {
        case .standing(let until) where now >= until && answer?.state == .available:
            begin(.cruising(to: city.place(around: place, metres: habits.cruisingMetres, using: &random)))
        case .cruising where hasArrived:
            begin(.standing(until: now.advanced(milliseconds: random.milliseconds(habits.standingSeconds))))
        case .fetching where hasArrived:
            begin(.boarding(until: now.advanced(milliseconds: random.milliseconds(habits.boardingSeconds))))
        case .riding where hasArrived:
            begin(.alighting(until: now.advanced(milliseconds: random.milliseconds(habits.boardingSeconds))))
        case .boarding(let until) where now >= until: return [.pickUp]
        case .alighting(let until) where now >= until: return [.endRide]
        default: break
        }
        return []
    }

    private mutating func begin(_ errand: Errand) {
        self.errand = errand
        drive = nil
        isLookingForWay = false
    }

    private mutating func wayActs() -> [TaxiAct] {
        guard drive == nil, !isLookingForWay, let destination = errand.destination else { return [] }
        isLookingForWay = true
        return [.findWay(from: place, to: destination)]
    }
}
