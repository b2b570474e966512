import CrosstownGeo
import CrosstownValues

/// The properties of a drive that select the corrections of its estimate.
struct DriveTraits: Sendable {
    /// The hour of the day in the city, 0 to 23.
    let hour: Int
    private let isWeekend: Bool
    private let origin: Coordinate
    private let destination: Coordinate

    /// The limits between classes of estimated durations, in seconds.
    private static let lengths: [Double] = [120, 240, 360, 600, 900]

    init(_ origin: Coordinate, _ destination: Coordinate, at local: LocalMoment) {
        (hour, isWeekend) = (local.hour, local.isWeekend)
        (self.origin, self.destination) = (origin, destination)
    }

    /// Returns the corrections for this drive, in order; each corrects the remaining error of the previous ones.
    func lessons(estimated: Seconds) -> [TravelLesson] {
        let length = Self.lengths.count { estimated.value >= $0 }
        return [
            TravelLesson(topic: .week, first: isWeekend ? 1 : 0, second: hour),
            TravelLesson(topic: .length, first: length, second: 0),
            .square(.start, around: origin), .square(.end, around: destination),
        ]
    }
}

/// A group of drives with a common correction, in addition to the hour of the day.
struct TravelLesson: Hashable, Sendable {
    /// What a correction depends on, in addition to the hour of the day.
    enum Topic: String, CaseIterable, Sendable {
        /// The hour, separately for working days and weekends.
        case week
        /// The estimated duration: short drives take longer than engines estimate, because of lights, turns and stops.
        case length
        /// The square where the drive begins.
        case start
        /// The square where it ends.
        case end

        /// The number of assumed drives without correction before the first real one.
        ///
        /// Chosen on the five days of Porto's `test.csv`; the figures are measured on another day
        /// (`Benchmarks/README.md`).
        var prior: Double {
            switch self {
            case .week, .start, .end: 20
            case .length: 10
            }
        }
    }

    let topic: Topic
    let first: Int
    let second: Int

    /// The stored name.
    var name: String { "\(topic.rawValue) \(first) \(second)" }

    init(topic: Topic, first: Int, second: Int) {
        (self.topic, self.first, self.second) = (topic, first, second)
    }

    /// Parses a stored name; returns `nil` if this version doesn't support it.
    init?(name: String) {
        let parts = name.split(separator: " ")
        guard parts.count == 3, let topic = Topic(rawValue: String(parts[0])), let first = Int(parts[1]),
            let second = Int(parts[2])
        else { return nil }
        self.init(topic: topic, first: first, second: second)
    }

    /// Returns the square of about one kilometer around a place.
    fileprivate static func square(_ topic: Topic, around place: Coordinate) -> Self {
        TravelLesson(
            topic: topic,
            first: Int((place.latitude * 100).rounded(.down)),
            second: Int((place.longitude * 75).rounded(.down))
        )
    }
}
