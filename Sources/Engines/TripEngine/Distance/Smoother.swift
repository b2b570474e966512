/// Smooths the way along fixes: a Kalman filter for steady motion, and a Rauch-Tung-Striebel smoother.
///
/// Motion is steady but for its accelerations, which come from a t distribution with one degree of freedom: hardly any
/// on a straight way, and much at a corner. A round of smoothing takes the acceleration between each two fixes to be
/// what the round before it found there, so that noise is smoothed away and corners stay (the expectation-maximisation
/// of that distribution; Lange, Little and Taylor 1989).
struct Smoother {
    private var steps: [SmoothingStep] = []
    private let acceleration: Double

    /// Smooths fixes, two of them at least.
    ///
    /// - Parameters:
    ///   - fixes: the way in the order of time.
    ///   - acceleration: the spectral density of the usual acceleration, in m²/s³.
    ///   - rounds: how often it is smoothed; in one round all accelerations are taken to be usual ones.
    ///   - deviation: how far a fix is off on each axis, in metres, by its accuracy.
    init(_ fixes: [PlanarFix], acceleration: Double, rounds: Int, deviation: (Double) -> Double) {
        self.acceleration = acceleration
        steps.reserveCapacity(fixes.count)
        for (index, fix) in fixes.enumerated() {
            let seconds = index + 1 < fixes.count ? fixes[index + 1].time - fix.time : 0
            steps.append(SmoothingStep(fix, deviation(fix.accuracy), seconds: seconds, acceleration: acceleration))
        }
        for _ in 0..<rounds { smooth() }
    }

    /// The length of the curve that leads through the smoothed places in the directions of the motion there, in metres.
    var length: Double {
        var length = 0.0
        for index in steps.indices.dropFirst() {
            length += steps[index - 1].state.curve(to: steps[index].state)
        }
        return length
    }

    private mutating func smooth() {
        let acceleration = acceleration
        // Without the checks that an array makes at every step: most of the engine's time is spent here.
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

/// Place and speed on the plane, in metres and metres per second.
private struct MotionState {
    var x: Double
    var y: Double
    var speedX: Double
    var speedY: Double

    func moved(_ seconds: Double) -> MotionState {
        MotionState(x: x + seconds * speedX, y: y + seconds * speedY, speedX: speedX, speedY: speedY)
    }

    /// The length of a curve to a later state that leaves and arrives in the directions of both.
    ///
    /// Of a cubic curve with the slopes a and b at the ends of a chord of length 1, the length is about
    /// 1 + (2a² - ab + 2b²) / 30. Only directions count, and not how fast the phone moved: times between fixes are
    /// rounded, and a curve that has to make up for them would swing.
    func curve(to later: MotionState) -> Double {
        let (alongX, alongY) = (later.x - x, later.y - y)
        let leaving = slope(alongX, alongY)
        let arriving = later.slope(alongX, alongY)
        let bend = (2 * leaving * leaving - leaving * arriving + 2 * arriving * arriving) / 30
        return (alongX * alongX + alongY * alongY).squareRoot() * (1 + bend)
    }

    /// How steeply the motion leads away from a direction: the tangent of the angle, no more than that of 45°.
    private func slope(_ alongX: Double, _ alongY: Double) -> Double {
        let across = alongX * speedY - alongY * speedX
        let along = alongX * speedX + alongY * speedY
        return across / max(along, abs(across), 1e-9)
    }

    /// Adds parts of a difference in place and in speed.
    mutating func add(_ gain: Gain, _ place: (x: Double, y: Double), _ speed: (x: Double, y: Double)) {
        x += gain.placeByPlace * place.x + gain.placeBySpeed * speed.x
        y += gain.placeByPlace * place.y + gain.placeBySpeed * speed.y
        speedX += gain.speedByPlace * place.x + gain.speedBySpeed * speed.x
        speedY += gain.speedByPlace * place.y + gain.speedBySpeed * speed.y
    }
}

/// How much of a difference in place and speed goes into a correction.
private struct Gain {
    var placeByPlace = 0.0
    var placeBySpeed = 0.0
    var speedByPlace = 0.0
    var speedBySpeed = 0.0
}

/// The uncertainty of place and speed, the same on both axes.
private struct MotionCovariance {
    var place: Double
    var both: Double
    var speed: Double
}

/// What is known at a fix, and of the time from it to the next one.
private struct SmoothingStep {
    private let x: Double
    private let y: Double
    private let variance: Double
    private let seconds: Double
    /// What an acceleration until then may add to the speed, as a variance.
    private var drift: Double
    /// By the fixes up to this one at first, then by all.
    private(set) var state: MotionState
    /// How much of what is learnt about the next state is learnt about this one.
    private var gain = Gain()

    init(_ fix: PlanarFix, _ deviation: Double, seconds: Double, acceleration: Double) {
        (x, y) = (fix.x, fix.y)
        variance = deviation * deviation
        self.seconds = seconds
        drift = acceleration * seconds
        state = MotionState(x: fix.x, y: fix.y, speedX: 0, speedY: 0)
    }

    /// How many variances off, in the square, a fix is doubted.
    private static let farOff = 16.0

    private var third: Double { 1.0 / 3 }

    /// Begins where the first fix is, with an unknown speed.
    mutating func begin() -> MotionCovariance {
        state = MotionState(x: x, y: y, speedX: 0, speedY: 0)
        return MotionCovariance(place: variance + 9, both: 0, speed: 100)
    }

    /// What is expected at the next fix; keeps how much that depends on this one.
    mutating func leave(_ known: MotionCovariance) -> (MotionState, MotionCovariance) {
        // Covariances of this place and of this speed with the next place.
        let (place, both) = (known.place + seconds * known.both, known.both + seconds * known.speed)
        let square = seconds * seconds
        let expected = MotionCovariance(
            place: place + drift * square * third + seconds * both,
            both: both + drift * seconds / 2,
            speed: known.speed + drift
        )
        let determinant = expected.place * expected.speed - expected.both * expected.both
        // Rounding leaves none where fixes are years apart.
        let scale = determinant > 0 ? 1 / determinant : 0
        gain = Gain(
            placeByPlace: (place * expected.speed - known.both * expected.both) * scale,
            placeBySpeed: (known.both * expected.place - place * expected.both) * scale,
            speedByPlace: (both * expected.speed - known.speed * expected.both) * scale,
            speedBySpeed: (known.speed * expected.place - both * expected.both) * scale
        )
        return (state.moved(seconds), expected)
    }

    /// Learns from the fix, and tells how much is known with it.
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

    /// The variance of a fix that is further off than four deviations: the further it is off, the less it is believed.
    ///
    /// Apart from the rest, because such fixes are rare: where this were computed for all and chosen, every fix would
    /// have to wait for it.
    @inline(never)
    private func doubted(off square: Double, spread: Double) -> Double {
        variance * square / (Self.farOff * spread)
    }

    /// Learns from what later fixes tell about the next state, and finds the acceleration towards it.
    ///
    /// - Parameters:
    ///   - later: the next state.
    ///   - usual: the spectral density of the usual acceleration, in m²/s³.
    /// - Returns: the state here.
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
