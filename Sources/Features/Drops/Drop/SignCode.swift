import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// What the code of a drop's sign opens, chosen by the sender.
enum SignCode: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The changing code opens the drop anywhere, the printed one only near the place.
    case near
    /// A code is required, and valid only at the place.
    case required
    /// A code opens the drop anywhere.
    case alone

    /// The kinds of codes on a sign.
    enum Kind: Sendable {
        /// Changes each minute.
        case changing
        /// Stays the same and can be passed on.
        case printed
    }

    /// Returns the required distance to the place for a kind of code; `nil` if the code is enough.
    func reach(of kind: Kind) -> Reach? {
        switch (self, kind) {
        case (.required, _): .atPlace
        case (.near, .printed): .nearPlace
        case (.near, .changing), (.alone, _): nil
        }
    }

    /// The required distance to a place.
    enum Reach: Sendable {
        /// The same as for a claim without a code.
        case atPlace
        /// Near enough for a device indoors, but not for another town.
        case nearPlace
    }
}
