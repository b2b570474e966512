import CrosstownDispatchEngine

/// A driver and a request that he accepted.
public struct Duty {
    /// Who drives.
    public let driver: Driver
    /// What he drives.
    public let ride: TaxiRequest
}
