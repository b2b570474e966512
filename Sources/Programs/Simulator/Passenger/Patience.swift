package import CrosstownValues

/// How long a passenger waits for a taxi.
package struct Patience: Hashable, Sendable {
    /// How long until they give up without acceptance.
    var searching: Seconds
    /// How long until they give up before the taxi's arrival.
    var awaiting: Seconds
    /// Whether they give up once every driver has refused (T-4.5).
    var givesUpAfterOneRound: Bool

    /// Creates a patience.
    package init(searching: Seconds, awaiting: Seconds, givesUpAfterOneRound: Bool) {
        (self.searching, self.awaiting) = (searching, awaiting)
        self.givesUpAfterOneRound = givesUpAfterOneRound
    }
}
