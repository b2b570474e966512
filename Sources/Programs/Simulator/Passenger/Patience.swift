package import CrosstownValues

/// How long somebody waits for a taxi.
package struct Patience: Hashable, Sendable {
    /// How long until the wish is given up while no taxi has accepted.
    var searching: Seconds
    /// How long until it is given up while the taxi does not arrive.
    var awaiting: Seconds
    /// Whether it is given up once everybody was asked in vain (T-4.5).
    var givesUpAfterOneRound: Bool

    /// Describes how long somebody waits.
    package init(searching: Seconds, awaiting: Seconds, givesUpAfterOneRound: Bool) {
        (self.searching, self.awaiting) = (searching, awaiting)
        self.givesUpAfterOneRound = givesUpAfterOneRound
    }
}
