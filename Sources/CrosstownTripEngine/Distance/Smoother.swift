/// How long a smoothed way is.
struct SmoothedLength: Sendable, Hashable {
    /// From place to place in straight lines, in metres.
    var chords = 0.0
    /// Along the curves that places and directions describe, in metres: between places far apart a way is not straight.
    var curve = 0.0
}

extension [PlanarFix] {
    /// The way along the fixes after a Kalman filter for steady motion and a Rauch-Tung-Striebel smoother.
    ///
    /// - Parameters:
    ///   - acceleration: the spectral density of the acceleration that motion has of itself, in m²/s³.
    ///   - noise: the deviation of a fix on each axis, as a part of its accuracy.
    /// - Returns: metres.
    func smoothedLength(acceleration: Double, noise: Double) -> SmoothedLength {
        guard count >= 3 else { return SmoothedLength(chords: gatedLength, curve: gatedLength) }
        let steps = filtered(acceleration: acceleration, noise: noise)
        var length = SmoothedLength()
        var later = steps[steps.count - 1].state
        for index in stride(from: steps.count - 2, through: 0, by: -1) {
            let earlier = steps[index].smoothed(towards: later, predicted: steps[index + 1])
            let chord = later.distance(to: earlier)
            length.chords += chord
            length.curve += chord * earlier.bend(towards: later)
            later = earlier
        }
        return length
    }

    private func filtered(acceleration: Double, noise: Double) -> [FilterStep] {
        var steps: [FilterStep] = []
        steps.reserveCapacity(count)
        for fix in self {
            let deviation = Swift.max(noise * fix.accuracy, 1)
            let variance = deviation * deviation
            steps.append(
                steps.last?.following(fix, variance: variance, acceleration: acceleration)
                    ?? FilterStep(startingAt: fix, variance: variance + 9)
            )
        }
        return steps
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

    func distance(to other: MotionState) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// How much longer than the chord a curve to a later state is that leaves and arrives in the directions of both.
    ///
    /// Of a cubic curve with the slopes a and b at the ends of a chord of length 1, the length is about
    /// 1 + (2a² - ab + 2b²) / 30. Only directions count, and not how fast the phone moved: times between fixes are
    /// rounded, and a curve that has to make up for them would swing.
    func bend(towards later: MotionState) -> Double {
        let leaving = slope(later.x - x, later.y - y)
        let arriving = later.slope(later.x - x, later.y - y)
        return 1 + (2 * leaving * leaving - leaving * arriving + 2 * arriving * arriving) / 30
    }

    /// How steeply the motion leads away from a direction: the tangent of the angle, no more than that of 45°.
    private func slope(_ alongX: Double, _ alongY: Double) -> Double {
        let across = alongX * speedY - alongY * speedX
        let along = alongX * speedX + alongY * speedY
        return across / max(along, abs(across), 1e-9)
    }

    /// This state moved by parts of what another is away from a third.
    func corrected(by gain: Gain, from expected: MotionState, to actual: MotionState) -> MotionState {
        let (x, y) = (actual.x - expected.x, actual.y - expected.y)
        let (speedX, speedY) = (actual.speedX - expected.speedX, actual.speedY - expected.speedY)
        return MotionState(
            x: self.x + gain.placeByPlace * x + gain.placeBySpeed * speedX,
            y: self.y + gain.placeByPlace * y + gain.placeBySpeed * speedY,
            speedX: self.speedX + gain.speedByPlace * x + gain.speedBySpeed * speedX,
            speedY: self.speedY + gain.speedByPlace * y + gain.speedBySpeed * speedY
        )
    }
}

/// How much of a difference in place and speed goes into a correction.
private struct Gain {
    let placeByPlace: Double
    let placeBySpeed: Double
    let speedByPlace: Double
    let speedBySpeed: Double
}

/// The uncertainty of place and speed, the same on both axes.
private struct MotionCovariance {
    var place: Double
    var both: Double
    var speed: Double

    /// The uncertainty after some seconds of motion with random acceleration.
    func moved(_ seconds: Double, acceleration: Double) -> MotionCovariance {
        MotionCovariance(
            place: place + 2 * seconds * both + seconds * seconds * speed
                + acceleration * seconds * seconds * seconds / 3,
            both: both + seconds * speed + acceleration * seconds * seconds / 2,
            speed: speed + acceleration * seconds
        )
    }
}

/// One step of the filter: what was expected, and what it became with the fix.
private struct FilterStep {
    let time: Double
    let expected: MotionState
    let expectedCovariance: MotionCovariance
    let state: MotionState
    let covariance: MotionCovariance

    init(startingAt fix: PlanarFix, variance: Double) {
        time = fix.time
        state = MotionState(x: fix.x, y: fix.y, speedX: 0, speedY: 0)
        covariance = MotionCovariance(place: variance, both: 0, speed: 100)
        expected = state
        expectedCovariance = covariance
    }

    private init(_ fix: PlanarFix, variance: Double, expected: MotionState, covariance: MotionCovariance) {
        time = fix.time
        self.expected = expected
        expectedCovariance = covariance
        let (x, y) = (fix.x - expected.x, fix.y - expected.y)
        let surprise = (x * x + y * y) / (covariance.place + variance)
        // A fix further off than four deviations is believed less, the further it is off.
        let total = covariance.place + variance * max(1, surprise / 16)
        let (place, speed) = (covariance.place / total, covariance.both / total)
        state = MotionState(
            x: expected.x + place * x,
            y: expected.y + place * y,
            speedX: expected.speedX + speed * x,
            speedY: expected.speedY + speed * y
        )
        self.covariance = MotionCovariance(
            place: covariance.place * (1 - place),
            both: covariance.both * (1 - place),
            speed: covariance.speed - speed * covariance.both
        )
    }

    func following(_ fix: PlanarFix, variance: Double, acceleration: Double) -> FilterStep {
        let seconds = fix.time - time
        return FilterStep(
            fix,
            variance: variance,
            expected: state.moved(seconds),
            covariance: covariance.moved(seconds, acceleration: acceleration)
        )
    }

    /// This step's state in the light of what came later.
    func smoothed(towards later: MotionState, predicted next: FilterStep) -> MotionState {
        let seconds = next.time - time
        let expected = next.expectedCovariance
        let determinant = expected.place * expected.speed - expected.both * expected.both
        guard determinant > 0 else { return state }
        // Covariance of this state with the next expected one, times the inverse of the latter's covariance.
        let (a, b) = (covariance.place + seconds * covariance.both, covariance.both)
        let (c, d) = (covariance.both + seconds * covariance.speed, covariance.speed)
        let gain = Gain(
            placeByPlace: (a * expected.speed - b * expected.both) / determinant,
            placeBySpeed: (b * expected.place - a * expected.both) / determinant,
            speedByPlace: (c * expected.speed - d * expected.both) / determinant,
            speedBySpeed: (d * expected.place - c * expected.both) / determinant
        )
        return state.corrected(by: gain, from: next.expected, to: later)
    }
}
