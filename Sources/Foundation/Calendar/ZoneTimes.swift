public import CrosstownValues

/// A time zone: its offset from UTC, and the changes of the offset.
public struct ZoneTimes: Sendable {
    /// The IANA name of the zone.
    public let name: String
    /// Returns how many seconds its clocks are ahead of UTC.
    public let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Creates a zone.
    public init(name: String, secondsFromUTC: @escaping @Sendable (Timestamp) -> Int) {
        self.name = name
        self.secondsFromUTC = secondsFromUTC
    }

    /// Returns what clocks of the zone show at a timestamp.
    public func local(_ moment: Timestamp) -> LocalMoment {
        LocalMoment(moment, secondsFromUTC: secondsFromUTC(moment))
    }

    /// Returns the timestamp at which clocks of the zone show a local time.
    public func moment(_ local: LocalMoment) -> Timestamp { local.moment(in: secondsFromUTC) }

    struct Change: Equatable {
        let at: Timestamp
        let from: Int
        let to: Int
    }

    /// Returns the changes of the offset between two timestamps, found by bisecting weeks.
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
