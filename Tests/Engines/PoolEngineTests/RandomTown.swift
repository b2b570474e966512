import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues

/// Random problems, the same for the same seed.
struct RandomTown {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number from 0 up to 1 (xorshift).
    mutating func unit() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) * 0x1p-53
    }

    mutating func below(_ bound: Int) -> Int { Int(unit() * Double(bound)) }

    mutating func place() -> Coordinate {
        Coordinate(latitude: 35.28 + (unit() - 0.5) * 0.12, longitude: -120.66 + (unit() - 0.5) * 0.15)
    }

    mutating func driver(_ number: Int) -> Driver {
        Driver(
            id: Identifier(high: 0, low: UInt64(number)),
            place: place(),
            seats: 1 + below(4),
            leavesNotBefore: minute(-20 - 30 * unit()),
            mostDetour: Seconds(300 + 600 * unit())
        )
    }

    mutating func rider(_ number: Int) -> Rider {
        Rider(
            id: Identifier(high: 1, low: UInt64(number)),
            place: place(),
            readyFrom: minute(-15 - 40 * unit()),
            arriveBy: minute(-10 * Double(below(3)))
        )
    }

    mutating func problem(drivers: Int, riders: Int) -> PoolProblem {
        PoolProblem(
            drivers: (0..<drivers).map { driver($0) },
            riders: (0..<riders).map { rider($0) },
            eventPlace: place(),
            eventStart: minute(0),
            boarding: Seconds(30),
            travel: .greatCircle(speed: MetresPerSecond(38 / 3.6))
        )
    }
}

/// A moment so many minutes after the event's start.
func minute(_ minutes: Double) -> Timestamp { Timestamp(milliseconds: 1_800_000_000_000 + Int64(minutes * 60_000)) }

/// Progress that ends after a number of rounds.
func rounds(_ budget: Int, from start: Int = 0) -> (Int) -> Double {
    { Double($0 - start) / Double(budget) }
}
