import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues
import Testing

/// What happens to promises where seats vanish, in a pool of three cars and two riders on one street.
@Suite struct StrandedTests {
    private let early: Identifier<Rider> = Identifier(high: 1, low: 1)
    private let relaxed: Identifier<Rider> = Identifier(high: 1, low: 2)
    private let event = Coordinate(latitude: 35.28, longitude: -120.66)

    private func driver(_ number: UInt64, leavesNotBefore: Double) -> Driver {
        Driver(
            id: Identifier(high: 0, low: number),
            place: Coordinate(latitude: 35.32, longitude: -120.66),
            seats: 2,
            leavesNotBefore: minute(leavesNotBefore),
            mostDetour: Seconds(900)
        )
    }

    private func rider(_ id: Identifier<Rider>, latitude: Double, arriveBy: Double) -> Rider {
        Rider(
            id: id,
            place: Coordinate(latitude: latitude, longitude: -120.66),
            readyFrom: minute(-90),
            arriveBy: minute(arriveBy)
        )
    }

    /// A pool in which one car takes both riders, early for the sake of one of them.
    private func sharedCar() -> PoolBoard {
        let problem = PoolProblem(
            drivers: [],
            riders: [],
            eventPlace: event,
            eventStart: minute(0),
            travel: .greatCircle(speed: MetresPerSecond(10))
        )
        var board = PoolBoard(problem, seed: 1)
        _ = board.apply(
            [
                .driver(driver(1, leavesNotBefore: -120)),
                .rider(rider(early, latitude: 35.31, arriveBy: -40)),
                .rider(rider(relaxed, latitude: 35.30, arriveBy: 0)),
            ],
            now: minute(-3000),
            progress: rounds(100)
        )
        return board
    }

    @Test func `a promise spans moments that can be used, the planned one among them`() throws {
        let board = sharedCar()

        let pickUp = try #require(board.plan.pickUps[early])
        let window = try #require(board.promises[early])
        #expect(window.earliest <= pickUp.at)
        #expect(pickUp.at <= window.latest)
        #expect(window.latest.milliseconds(since: window.earliest) == 600_000)
        #expect(window.latest <= minute(-40))
    }

    @Test func `whose promised time cannot be kept rides at another time, and has a new promise`() throws {
        var board = sharedCar()
        let promised = try #require(board.promises[relaxed])
        _ = board.apply(.driver(driver(2, leavesNotBefore: -20)), now: minute(-2000), progress: rounds(100))

        let news = board.apply(
            .driverCancels(driver(1, leavesNotBefore: 0).id),
            now: minute(-1000),
            progress: rounds(100)
        )

        let pickUp = try #require(board.plan.pickUps[relaxed])
        let window = try #require(board.promises[relaxed])
        #expect(news.otherTime == [relaxed])
        #expect(pickUp.at > promised.latest)
        #expect(window.earliest <= pickUp.at)
        #expect(pickUp.at <= window.latest)
    }

    @Test func `who lost the ride waits before all others for another`() {
        var board = sharedCar()
        _ = board.apply(.driverCancels(driver(1, leavesNotBefore: 0).id), now: minute(-2000), progress: rounds(100))
        let stranded = board.stranded
        _ = board.apply(
            .rider(rider(Identifier(high: 1, low: 3), latitude: 35.31, arriveBy: 0)),
            now: minute(-1500),
            progress: rounds(100)
        )

        let news = board.apply(.driver(driver(3, leavesNotBefore: -120)), now: minute(-1000), progress: rounds(100))

        #expect(stranded == [early, relaxed])
        #expect(Set(news.rideAgain) == [early, relaxed])
        #expect(board.stranded.isEmpty)
        #expect(board.plan.served == 2)
    }
}
