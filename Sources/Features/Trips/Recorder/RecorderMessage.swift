import CrosstownGeo

/// What a recorder's request says, and what it is to be answered with.
struct RecorderMessage: Hashable, Sendable {
    /// What the app goes on for.
    enum Reply: String, Hashable, Sendable {
        /// OwnTracks: a list of commands, none.
        case list = "[]"
        /// Overland.
        case result = #"{"result":"ok"}"#
        /// Traccar Client: nothing.
        case empty = ""
    }

    var positions: [ToldPosition] = []
    var reply: Reply
}

/// A request that is none of the app's that the key belongs to.
struct UnreadableMessage: Error, Hashable, Sendable {}

/// A positive number; what apps write for "not known" is none.
func known(_ number: Double?) -> Double? { number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
