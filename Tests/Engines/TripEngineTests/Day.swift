import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// What a phone does, one thing after the other, and the fixes that it reads meanwhile.
struct Day {
    enum Part {
        case stay(seconds: Int)
        case move(metresPerSecond: Double, seconds: Int)
        /// The phone reads nothing.
        case silence(seconds: Int)
    }

    let parts: [Part]
    var secondsBetweenFixes = 10
    var noise = 4.0
    /// Whether the phone measures its speed.
    var tellsSpeed = false

    /// Two stays of forty minutes, and between them a walk, a ride by bus with a stop, and a walk.
    static let commute = Day(parts: [
        .stay(seconds: 2400), .move(metresPerSecond: 1.4, seconds: 420), .stay(seconds: 240),
        .move(metresPerSecond: 11, seconds: 600), .stay(seconds: 40), .move(metresPerSecond: 9, seconds: 500),
        .move(metresPerSecond: 1.3, seconds: 300), .stay(seconds: 2400),
    ])

    func fixes(seed: UInt64, from start: Int = 0) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        let plane = LocalPlane(origin: Coordinate(latitude: 52.5, longitude: 13.4))
        var (north, second) = (0.0, start)
        var fixes: [Fix] = []
        for part in parts {
            let (speed, seconds, isSilent) = part.motion
            for passed in stride(from: 0, to: seconds, by: secondsBetweenFixes) where !isSilent {
                let way = north + Double(passed) * speed
                let x = Double.random(in: -noise...noise, using: &random)
                let y = way + Double.random(in: -noise...noise, using: &random)
                let time = Timestamp(milliseconds: Int64(second + passed) * 1000)
                let told = tellsSpeed ? MetresPerSecond(speed) : nil
                fixes.append(Fix(time: time, place: plane.place(x: x, y: y), accuracy: Metres(6), speed: told))
            }
            north += Double(seconds) * speed
            second += seconds
        }
        return fixes
    }
}

extension Day.Part {
    fileprivate var motion: (metresPerSecond: Double, seconds: Int, isSilent: Bool) {
        switch self {
        case .stay(let seconds): (0, seconds, false)
        case .move(let speed, let seconds): (speed, seconds, false)
        case .silence(let seconds): (0, seconds, true)
        }
    }
}

extension [Fix] {
    /// The fixes as they might come over a bad line: each up to a minute late, and some of them twice.
    func delayed(seed: UInt64) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        var arrivals: [(milliseconds: Int64, fix: Fix)] = []
        for fix in self {
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                arrivals.append((fix.time.milliseconds + Int64.random(in: 0...60_000, using: &random), fix))
            }
        }
        return arrivals.sorted { $0.milliseconds < $1.milliseconds }.map(\.fix)
    }

    /// The fixes with their clock put forward, or back where negative.
    func shifted(seconds: Int64) -> [Fix] {
        map {
            Fix(
                time: $0.time.advanced(milliseconds: seconds * 1000),
                place: $0.place,
                accuracy: $0.accuracy,
                speed: $0.speed
            )
        }
    }
}

/// Random numbers that are the same in every run: the generator SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
