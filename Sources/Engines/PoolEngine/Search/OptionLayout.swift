import CrosstownGeo
import CrosstownValues

/// The numbering of pick-up options: each rider's own place, then the meeting points within the rider's walk.
struct OptionLayout {
    private(set) var options: [(rider: Int, meetingPoint: Int, walk: Seconds)] = []
    private(set) var firstOption: ContiguousArray<Int32> = [0]

    init(_ problem: PoolProblem) {
        for (index, rider) in problem.riders.enumerated() {
            options.append((index, -1, .zero))
            for (number, point) in problem.meetingPoints.enumerated() where rider.mostWalk > .zero {
                let way = rider.place.greatCircleDistance(to: point) * TravelSource.roadFactor
                guard way <= rider.mostWalk else { continue }
                options.append((index, number, Seconds(way.value / PoolProblem.walkingSpeed.value)))
            }
            firstOption.append(Int32(options.count))
        }
    }

    func windowed(_ problem: PoolProblem, _ commitments: Commitments) -> ContiguousArray<PickUpOption> {
        var result: ContiguousArray<PickUpOption> = []
        for (number, option) in options.enumerated() {
            let rider = problem.riders[option.rider]
            let window = commitments.windows[rider.id]
            let ready = relative(rider.readyFrom, to: problem.eventStart) + clamped(option.walk)
            let promised = window.map { relative($0.earliest, to: problem.eventStart) } ?? -PoolModel.unlimited
            result.append(
                PickUpOption(
                    rider: Int32(option.rider),
                    location: Int32(problem.drivers.count + number),
                    meetingPoint: Int32(option.meetingPoint),
                    ready: max(ready, promised),
                    latest: window.map { relative($0.latest, to: problem.eventStart) } ?? PoolModel.unlimited
                )
            )
        }
        return result
    }

    func travelTimes(_ problem: PoolProblem) -> TravelTimes {
        switch problem.travel {
        case .greatCircle(let speed):
            var places = problem.drivers.map(\.place)
            for option in options { places.append(place(of: option, problem)) }
            places.append(problem.eventPlace)
            return TravelTimes(places: places, speed: speed)
        case .matrix(let table):
            return TravelTimes(table: expanded(table, problem), count: problem.drivers.count + options.count + 1)
        }
    }

    private func place(of option: (rider: Int, meetingPoint: Int, walk: Seconds), _ problem: PoolProblem) -> Coordinate
    {
        option.meetingPoint < 0 ? problem.riders[option.rider].place : problem.meetingPoints[option.meetingPoint]
    }

    /// Returns the given table with one row and one column per option.
    private func expanded(_ table: [Int32], _ problem: PoolProblem) -> ContiguousArray<Int32> {
        let (drivers, riders) = (problem.drivers.count, problem.riders.count)
        let width = drivers + riders + problem.meetingPoints.count + 1
        var sources = Array(0..<drivers)
        for option in options {
            sources.append(drivers + (option.meetingPoint < 0 ? option.rider : riders + option.meetingPoint))
        }
        sources.append(width - 1)
        var result = ContiguousArray<Int32>()
        result.reserveCapacity(sources.count * sources.count)
        for row in sources {
            for column in sources { result.append(table[row * width + column]) }
        }
        return result
    }
}
