import CrosstownValues

extension SimulationReport {
    /// Creates a report of the measurements after a duration.
    package init(_ tally: Tally, taxis: Int, passengers: Int, after span: Duration) {
        seconds = span / .seconds(1)
        self.taxis = taxis
        self.passengers = passengers
        addRequests(tally)
        addWaits(tally)
        addCalls(tally)
        addComparison(tally.comparison)
        let overlaps = tally.rides.overlaps
        contradictionCount = tally.contradictionCount + overlaps.count
        contradictions = tally.contradictions + overlaps.prefix(20)
    }

    private mutating func addRequests(_ tally: Tally) {
        requests = tally.requests
        refusedQueueEmpty = tally.turnedAway[.emptyQueue] ?? 0
        refusedOtherwise = tally.turnedAway[.otherwise] ?? 0
        accepted = tally.accepted
        completed = tally.completed
        withdrawn = tally.withdrawn
        offersSeen = tally.offers
        offersAccepted = tally.offersAccepted
        offersRefused = tally.offersRefused
        let ended = completed + withdrawn
        if ended > 0 { offersPerRequest = Double(tally.offersTried + completed) / Double(ended) }
    }

    private mutating func addWaits(_ tally: Tally) {
        acceptanceMedianSeconds = tally.untilAccepted.percentile(0.5).map { $0 / .seconds(1) }
        acceptanceP95Seconds = tally.untilAccepted.percentile(0.95).map { $0 / .seconds(1) }
        pickUpMedianSeconds = tally.untilPickedUp.percentile(0.5).map { $0 / .seconds(1) }
        pickUpP95Seconds = tally.untilPickedUp.percentile(0.95).map { $0 / .seconds(1) }
        offerVisibleP50Milliseconds = tally.untilSeen.percentile(0.5).map { $0 / .milliseconds(1) }
        offerVisibleP99Milliseconds = tally.untilSeen.percentile(0.99).map { $0 / .milliseconds(1) }
    }

    private mutating func addCalls(_ tally: Tally) {
        for kind in CallKind.allCases {
            guard let made = tally.calls[kind], let median = made.spans.percentile(0.5),
                let slow = made.spans.percentile(0.99)
            else { continue }
            let faults = made.faults.map { ($0.key.rawValue, $0.value) }
            calls.append(
                CallReport(
                    kind: kind.rawValue,
                    count: made.spans.count,
                    p50Milliseconds: median / .milliseconds(1),
                    p99Milliseconds: slow / .milliseconds(1),
                    faults: Dictionary(uniqueKeysWithValues: faults)
                )
            )
            self.faults.merge(faults) { $0 + $1 }
        }
        let count = calls.reduce(0) { $0 + $1.count }
        callsPerSecond = seconds > 0 ? Double(count) / seconds : 0
    }

    private mutating func addComparison(_ comparison: Comparison) {
        guard comparison.sameTaxi + comparison.otherTaxi > 0 else { return }
        sameTaxiAsRecorded = comparison.sameTaxi
        otherTaxiThanRecorded = comparison.otherTaxi
        taxiDistanceMedianMetres = comparison.medianDistance?.value
    }
}
