import CrosstownDispatchEngine

/// A driver and a request that he accepted.
struct Duty {
    let driver: Driver
    let ride: TaxiRequest
}
