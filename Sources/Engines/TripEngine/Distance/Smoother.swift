/// Smooths a route of fixes: a Kalman filter for steady motion, and a Rauch-Tung-Striebel smoother.
///
/// Motion is steady except for its accelerations, which have a t distribution with one degree of freedom: almost none
/// on a straight route, and large at a corner. Each round of smoothing uses the accelerations that the round before
/// found between two fixes, so that it removes noise and keeps corners (the expectation-maximization of that
/// distribution; Lange, Little and Taylor 1989).
struct Smoother {
    private var steps: [SmoothingStep] = []
    private let acceleration: Double

    /// Smooths at least two fixes.
    ///
    /// - Parameters:
    ///   - fixes: The route in the order of time.
    ///   - acceleration: The spectral density of the usual acceleration, in m²/s³.
    ///   - rounds: The number of rounds; the first one uses the usual acceleration everywhere.
    ///   - deviation: The error of a fix on each axis in meters, by its accuracy.
    init(_ fixes: [PlanarFix], acceleration: Double, rounds: Int, deviation: (Double) -> Double) {
        self.acceleration = acceleration
        steps.reserveCapacity(fixes.count)
        for (index, fix) in fixes.enumerated() {
            let seconds = index + 1 < fixes.count ? fixes[index + 1].time - fix.time : 0
            steps.append(SmoothingStep(fix, deviation(fix.accuracy), seconds: seconds, acceleration: acceleration))
        }
        for _ in 0..<rounds { smooth() }
    }

    /// The length of the curve through the smoothed places in the directions of motion, in meters.
    var length: Double {
        var length = 0.0
        for index in steps.indices.dropFirst() {
            length += steps[index - 1].state.curve(to: steps[index].state)
        }
        return length
    }

    private mutating func smooth() {
        let acceleration = acceleration
        // Without the bounds checks of an array: most of the engine's time is spent here.
        steps.withUnsafeMutableBufferPointer { steps in
            var covariance = steps[0].begin()
            for index in 1..<steps.count {
                let (expected, wider) = steps[index - 1].leave(covariance)
                covariance = steps[index].arrive(expected, wider)
            }
            var later = steps[steps.count - 1].state
            for index in (0..<steps.count - 1).reversed() {
                later = steps[index].correct(by: later, usual: acceleration)
            }
        }
    }
}

/// The position and speed on the plane, in meters and meters per second.
private struct MotionState {
    var x: Double
    var y: Double
    var speedX: Double
    var speedY: Double

    func moved(_ seconds: Double) -> MotionState {
        MotionState(x: x + seconds * speedX, y: y + seconds * speedY, speedX: speedX, speedY: speedY)
    }

    /// Returns the length of a curve to a later state that has the directions of both.
    ///
    /// A cubic curve with the slopes a and b at the ends of a chord of length 1 has a length of about 1 + (2a² - ab +
    /// 2b²) / 30. Only directions matter, without speeds: times between fixes are rounded, and a curve that compensates
    /// for them would swing.
    func curve(to later: MotionState) -> Double {
        let (alongX, alongY) = (later.x - x, later.y - y)
        let leaving = slope(alongX, alongY)
        let arriving = later.slope(alongX, alongY)
        let bend = (2 * leaving * leaving - leaving * arriving + 2 * arriving * arriving) / 30
        return (alongX * alongX + alongY * alongY).squareRoot() * (1 + bend)
    }

    /// Returns the tangent of the angle between the motion and a direction, limited to that of 45°.
    private func slope(_ alongX: Double, _ alongY: Double) -> Double {
        let across = alongX * speedY - alongY * speedX
        let along = alongX * speedX + alongY * speedY
        return across / max(along, abs(across), 1e-9)
    }

    /// Adds shares of a difference in position and speed.
    mutating func add(_ gain: Gain, _ place: (x: Double, y: Double), _ speed: (x: Double, y: Double)) {
        x += gain.placeByPlace * place.x + gain.placeBySpeed * speed.x
        y += gain.placeByPlace * place.y + gain.placeBySpeed * speed.y
        speedX += gain.speedByPlace * place.x + gain.speedBySpeed * speed.x
        speedY += gain.speedByPlace * place.y + gain.speedBySpeed * speed.y
    }
}

/// The shares of a difference in position and speed in a correction.
private struct Gain {
    var placeByPlace = 0.0
    var placeBySpeed = 0.0
    var speedByPlace = 0.0
    var speedBySpeed = 0.0
}

/// The uncertainty of position and speed, the same on both axes.
private struct MotionCovariance {
    var place: Double
    var both: Double
    var speed: Double
}

/// The state at a fix, and the time from it to the next one.
private struct SmoothingStep {
    private let x: Double
    private let y: Double
    private let variance: Double
    private let seconds: Double
    /// The variance that an acceleration until the next fix can add to the speed.
    private var drift: Double
    /// The state by the fixes up to this one, later by all.
    private(set) var state: MotionState
    /// The share of a correction of the next state that applies to this one.
    private var gain = Gain()

    init(_ fix: PlanarFix, _ deviation: Double, seconds: Double, acceleration: Double) {
        (x, y) = (fix.x, fix.y)
        variance = deviation * deviation
        self.seconds = seconds
        drift = acceleration * seconds
        state = MotionState(x: fix.x, y: fix.y, speedX: 0, speedY: 0)
    }

    /// The squared deviation, in variances, from which a fix has less weight.
    private static let farOff = 16.0

    private var third: Double { 1.0 / 3 }

    /// Begins at the first fix, with an unknown speed.
    mutating func begin() -> MotionCovariance {
        state = MotionState(x: x, y: y, speedX: 0, speedY: 0)
        return MotionCovariance(place: variance + 9, both: 0, speed: 100)
    }

    /// Returns the expected state at the next fix and stores how much it depends on this one.
    mutating func leave(_ known: MotionCovariance) -> (MotionState, MotionCovariance) {
        // Covariances of this position and of this speed with the next position.
        let (place, both) = (known.place + seconds * known.both, known.both + seconds * known.speed)
        let square = seconds * seconds
        let expected = MotionCovariance(
            place: place + drift * square * third + seconds * both,
            both: both + drift * seconds / 2,
            speed: known.speed + drift
        )
        let determinant = expected.place * expected.speed - expected.both * expected.both
        // Rounding makes it zero if fixes are years apart.
        let scale = determinant > 0 ? 1 / determinant : 0
        gain = Gain(
            placeByPlace: (place * expected.speed - known.both * expected.both) * scale,
            placeBySpeed: (known.both * expected.place - place * expected.both) * scale,
            speedByPlace: (both * expected.speed - known.speed * expected.both) * scale,
            speedBySpeed: (known.speed * expected.place - both * expected.both) * scale
        )
        return (state.moved(seconds), expected)
    }

    /// Corrects the state by the fix and returns its uncertainty.
    mutating func arrive(_ expected: MotionState, _ known: MotionCovariance) -> MotionCovariance {
        let off = (x: x - expected.x, y: y - expected.y)
        let square = off.x * off.x + off.y * off.y
        let spread = known.place + variance
        var variance = variance
        if square > Self.farOff * spread { variance = doubted(off: square, spread: spread) }
        let part = 1 / (known.place + variance)
        let (place, speed) = (known.place * part, known.both * part)
        state = expected
        state.add(Gain(placeByPlace: place, speedByPlace: speed), off, (0, 0))
        return MotionCovariance(
            place: variance * place,
            both: variance * speed,
            speed: known.speed - speed * known.both
        )
    }

    /// Returns the variance of a fix with more than four standard deviations: its weight decreases with its error.
    ///
    /// Separate because such fixes are rare: if all fixes had to calculate it, each one would wait for it.
    @inline(never)
    private func doubted(off square: Double, spread: Double) -> Double {
        variance * square / (Self.farOff * spread)
    }

    /// Corrects the state by later fixes and finds the acceleration toward the next state.
    ///
    /// - Parameters:
    ///   - later: The next state.
    ///   - usual: The spectral density of the usual acceleration, in m²/s³.
    /// - Returns: The state here.
    mutating func correct(by later: MotionState, usual: Double) -> MotionState {
        let expected = state.moved(seconds)
        state.add(
            gain,
            (later.x - expected.x, later.y - expected.y),
            (later.speedX - expected.speedX, later.speedY - expected.speedY)
        )
        let (x, y) = (later.speedX - state.speedX, later.speedY - state.speedY)
        drift = (usual * seconds + x * x + y * y) * third
        return state
    }
}
