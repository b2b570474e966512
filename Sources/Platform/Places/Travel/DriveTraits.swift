import CrosstownGeo
import CrosstownValues

/// What is known of a drive before it begins, by which its estimate is corrected.
struct DriveTraits: Sendable {
    /// The hour of the day in the city, 0 to 23.
    let hour: Int
    private let isWeekend: Bool
    private let origin: Coordinate
    private let destination: Coordinate

    /// Estimates are of one length between two of these seconds.
    private static let lengths: [Double] = [120, 240, 360, 600, 900]

    init(_ origin: Coordinate, _ destination: Coordinate, at local: LocalMoment) {
        (hour, isWeekend) = (local.hour, local.isWeekend)
        (self.origin, self.destination) = (origin, destination)
    }

    /// What this drive teaches about, in the order in which one corrects what is left of the others.
    func lessons(estimated: Seconds) -> [TravelLesson] {
        let length = Self.lengths.count { estimated.value >= $0 }
        return [
            TravelLesson(topic: .week, first: isWeekend ? 1 : 0, second: hour),
            TravelLesson(topic: .length, first: length, second: 0),
            .square(.start, around: origin), .square(.end, around: destination),
        ]
    }
}

/// What drives have in common that are corrected alike, beside the hour of the day.
struct TravelLesson: Hashable, Sendable {
    /// What a correction can be learned by, beside the hour of the day.
    enum Topic: String, CaseIterable, Sendable {
        /// The hour on working days, and on Saturdays and Sundays.
        case week
        /// How long the drive is estimated: short ones take longer than engines think, by lights, turns, and stopping.
        case length
        /// The square where the drive begins.
        case start
        /// The square where it ends.
        case end

        /// As many drives are believed to need no correction before the first real one.
        ///
        /// Chosen on the five days of Porto's `test.csv`; the figures are measured on another day (`Benchmarks/README.md`).
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

    /// What it is called where it is kept.
    var name: String { "\(topic.rawValue) \(first) \(second)" }

    init(topic: Topic, first: Int, second: Int) {
        (self.topic, self.first, self.second) = (topic, first, second)
    }

    /// What was kept under a name; `nil` where this version does not know it.
    init?(name: String) {
        let parts = name.split(separator: " ")
        guard parts.count == 3, let topic = Topic(rawValue: String(parts[0])), let first = Int(parts[1]),
            let second = Int(parts[2])
        else { return nil }
        self.init(topic: topic, first: first, second: second)
    }

    /// The square of about a kilometer around a place.
    fileprivate static func square(_ topic: Topic, around place: Coordinate) -> Self {
        TravelLesson(
            topic: topic,
            first: Int((place.latitude * 100).rounded(.down)),
            second: Int((place.longitude * 75).rounded(.down))
        )
    }
}
