import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// What the code of a drop's sign opens, as its sender wishes.
enum SignCode: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The changing code opens by itself, the printed one near the place.
    case near
    /// Nothing opens without a code, and a code opens nothing but at the place.
    case required
    /// A code opens wherever it is read.
    case alone

    /// Which of a sign's codes was read.
    enum Kind: Sendable {
        /// The one that changes each minute.
        case changing
        /// The one that stays the same, and can be passed on.
        case printed
    }

    /// How near the place somebody must be who has read a code; `nil` where the code is enough.
    func reach(of kind: Kind) -> Reach? {
        switch (self, kind) {
        case (.required, _): .atPlace
        case (.near, .printed): .nearPlace
        case (.near, .changing), (.alone, _): nil
        }
    }

    /// How near a place somebody must be.
    enum Reach: Sendable {
        /// As for a claim without a code.
        case atPlace
        /// Near enough for a device indoors, and too near for another town.
        case nearPlace
    }
}
