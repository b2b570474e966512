/// A part of the week in which a group meets, written as `2-evening`.
public struct WeekSlot: Sendable, Hashable, CustomStringConvertible {
    /// The parts of a day.
    public enum Part: String, Sendable, Hashable, CaseIterable {
        /// Before noon.
        case morning
        /// From noon to five.
        case afternoon
        /// After five.
        case evening
    }

    /// The weekday, from 1 for Monday to 7 for Sunday.
    public let weekday: Int
    /// The part of the day.
    public let part: Part

    /// Creates a slot.
    public init(weekday: Int, part: Part) {
        self.weekday = weekday
        self.part = part
    }

    /// Creates the slot that contains a time of a weekday.
    public init(weekday: Int, minute: Int) {
        self.init(weekday: weekday, part: minute < 720 ? .morning : minute < 1020 ? .afternoon : .evening)
    }

    /// Parses `2-evening`; returns `nil` for an invalid text.
    public init?(_ text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let weekday = Int(parts[0]), (1...7).contains(weekday),
            let part = Part(rawValue: String(parts[1]))
        else { return nil }
        self.init(weekday: weekday, part: part)
    }

    /// The slot as it is stored.
    public var description: String { "\(weekday)-\(part.rawValue)" }

    /// All slots of a week.
    public static let all = (1...7).flatMap { day in Part.allCases.map { WeekSlot(weekday: day, part: $0) } }
}
