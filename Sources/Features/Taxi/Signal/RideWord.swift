import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The quick messages before the pick-up: chosen, not written, so that no one discloses a name or a number.
enum RideWord: String, Codable, CaseIterable, Hashable, Sendable, SQLBindable, SQLReadable {
    case here
    case inMoments = "in_moments"
    case cannotFind = "cannot_find"
    case otherSide = "other_side"
    case delayed
    case thanks

    var text: LocalizedText {
        switch self {
        case .here: "I’m here"
        case .inMoments: "Almost there"
        case .cannotFind: "I can’t find you"
        case .otherSide: "I’m across the street"
        case .delayed: "I’m a few minutes late"
        case .thanks: "Thank you"
        }
    }
}
