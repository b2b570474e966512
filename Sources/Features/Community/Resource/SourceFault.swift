import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownWeb

/// The error of a feed's last reading, for its editors.
enum SourceFault: Hashable, Sendable {
    /// It declares XML entities.
    case entities
    /// It is not a feed.
    case noFeed
    /// It is not a calendar.
    case noCalendar
    /// It takes too long to parse.
    case tooSlow
    case unreadable
    case leftOut(read: Int, all: Int)

    private static let plain: [SourceFault] = [.entities, .noFeed, .noCalendar, .tooSlow, .unreadable]

    /// The reason for a failed reading.
    init(_ error: any Error) {
        self =
            switch error {
            case Feed.Fault.entities: .entities
            case Feed.Fault.noFeed: .noFeed
            case CalendarReader.Fault.noCalendar: .noCalendar
            case is ReadingTimeExceeded: .tooSlow
            default: .unreadable
            }
    }

    /// The events of a calendar that were left out; `nil` for zero.
    init?(leftOut: Int, of all: Int) {
        guard leftOut > 0 else { return nil }
        self = .leftOut(read: all - leftOut, all: all)
    }

    /// Parses the stored form; `nil` without an error.
    init?(stored: String) {
        if stored.isEmpty { return nil }
        let numbers = stored.split(separator: "/").compactMap { Int($0) }
        self =
            numbers.count == 2
            ? .leftOut(read: numbers[0], all: numbers[1])
            : Self.plain.first { $0.stored == stored } ?? .unreadable
    }

    /// The stored form, with the sentences of earlier versions.
    var stored: String {
        switch self {
        case .entities: "It brings entities of its own along, which is refused."
        case .noFeed: "It is no feed."
        case .noCalendar: "It is no calendar."
        case .tooSlow: "It takes too long to read."
        case .unreadable: "It could not be read."
        case .leftOut(let read, let all): "\(read)/\(all)"
        }
    }

    /// The error and its fix, in the user's language.
    var text: LocalizedText {
        switch self {
        case .entities: "The feed declares XML entities, which aren’t allowed."
        case .noFeed: "There is no feed at this address."
        case .noCalendar: "There is no calendar at this address."
        case .tooSlow: "The feed takes too long to load."
        case .unreadable: "The feed couldn’t be read."
        case .leftOut(let read, let all):
            "Only \(read) of \(all) events were imported. Split the calendar into several feeds."
        }
    }

    var notice: Markup { "<p class=\"notice notice-bad\">\(.icon("alert"))<span>\(text)</span></p>" }
}
