import CrosstownGeo

/// The content of a recorder's request and the expected response.
struct RecorderMessage: Hashable, Sendable {
    /// The response that the app requires to continue.
    enum Reply: String, Hashable, Sendable {
        /// OwnTracks: an empty list of commands.
        case list = "[]"
        case result = #"{"result":"ok"}"#
        /// Traccar Client: empty.
        case empty = ""
    }

    var positions: [ToldPosition] = []
    var reply: Reply
}

/// The request's format does not match the app of its key.
struct UnreadableMessage: Error, Hashable, Sendable {}

/// Returns positive numbers; apps use other values for "not known".
func known(_ number: Double?) -> Double? { number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
