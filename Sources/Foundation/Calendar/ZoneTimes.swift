public import CrosstownValues

/// The clocks of a zone: how far they are ahead of UTC, and when that changes.
public struct ZoneTimes: Sendable {
    /// The zone, as the IANA database names it.
    public let name: String
    /// How many seconds its clocks are ahead of UTC at a moment.
    public let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Describes a zone.
    public init(name: String, secondsFromUTC: @escaping @Sendable (Timestamp) -> Int) {
        self.name = name
        self.secondsFromUTC = secondsFromUTC
    }

    /// What clocks of the zone show at a moment.
    public func local(_ moment: Timestamp) -> LocalMoment {
        LocalMoment(moment, secondsFromUTC: secondsFromUTC(moment))
    }

    /// The moment at which clocks of the zone show something.
    public func moment(_ local: LocalMoment) -> Timestamp { local.moment(in: secondsFromUTC) }

    struct Change: Equatable {
        let at: Timestamp
        let from: Int
        let to: Int
    }

    /// The changes of the clocks between two moments, found by halves of weeks.
    func changes(from first: Timestamp, through last: Timestamp) -> [Change] {
        let step: Int64 = 14 * 86_400_000
        var changes: [Change] = []
        var moment = first
        while moment < last {
            let next = moment.advanced(milliseconds: step)
            let (before, after) = (secondsFromUTC(moment), secondsFromUTC(next))
            if before != after { changes.append(Change(at: change(moment, next, before), from: before, to: after)) }
            moment = next
        }
        return changes
    }

    private func change(_ first: Timestamp, _ last: Timestamp, _ before: Int) -> Timestamp {
        var (low, high) = (first.milliseconds / 1000, last.milliseconds / 1000)
        while high - low > 1 {
            let middle = (low + high) / 2
            if secondsFromUTC(Timestamp(milliseconds: middle * 1000)) == before { low = middle } else { high = middle }
        }
        return Timestamp(milliseconds: high * 1000)
    }
}
