public import CrosstownGeo
public import CrosstownValues

/// Somebody who would share a taxi.
public struct Wish: Sendable, Hashable {
    /// The wish's identity.
    public let id: Identifier<Wish>
    /// Where the ride begins.
    public let from: Coordinate
    /// Where it ends.
    public let to: Coordinate
    /// How many persons ride.
    public let persons: Int
    /// Since when they wait.
    public let since: Timestamp

    /// Describes a wish.
    public init(id: Identifier<Wish>, from: Coordinate, to: Coordinate, persons: Int, since: Timestamp) {
        self.id = id
        self.from = from
        self.to = to
        self.persons = persons
        self.since = since
    }

    /// The way of somebody who rides alone.
    public var direct: Metres { Way.length(from, to) }
}

/// One taxi's way through the places of all who share it.
public struct Way: Sendable, Hashable {
    /// A stop of the taxi.
    public struct Stop: Sendable, Hashable {
        /// The index of the wish in the group.
        public let wish: Int
        /// Whether its persons get in; they get out otherwise.
        public let isPickUp: Bool
    }

    /// Who shares it, in the order of the pick-ups.
    public let wishes: [Wish]
    /// The stops in their order.
    public let stops: [Stop]
    /// How long it is.
    public let length: Metres
    /// How long each one's part of it is.
    public let ridden: [Metres]

    /// How much longer one's part is than the own way, as a share of it.
    public func detour(of index: Int) -> Double {
        let direct = wishes[index].direct.value
        return direct > 0 ? ridden[index].value / direct - 1 : 0
    }

    /// How much shorter it is than all ways alone.
    public var saving: Metres { Metres(wishes.reduce(0) { $0 + $1.direct.value } - length.value) }

    /// The way of a road between two places, where only these are known.
    public static func length(_ one: Coordinate, _ other: Coordinate) -> Metres {
        Metres(one.distance(to: other).value * 1.3)
    }

    /// The shortest way for a group on which nobody's part is longer than allowed; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - wishes: at most three, or there would be too many orders to look at.
    ///   - most: the greatest detour, as a share of the own way.
    ///   - seats: how many persons the taxi takes at once.
    /// - Returns: the way, or `nil`.
    public static func shortest(for wishes: [Wish], detour most: Double, seats: Int) -> Way? {
        guard (1...3).contains(wishes.count) else { return nil }
        var search = Search(wishes: wishes, most: most, seats: seats)
        search.go(on: [], length: 0, load: 0)
        return search.best
    }

    /// Looks at all orders of stops, leaving those that are already too long.
    private struct Search {
        let wishes: [Wish]
        let most: Double
        let seats: Int
        var best: Way?
        private var beganAt: [Double]
        private var ridden: [Double]

        init(wishes: [Wish], most: Double, seats: Int) {
            self.wishes = wishes
            self.most = most
            self.seats = seats
            beganAt = wishes.map { _ in -1 }
            ridden = wishes.map { _ in -1 }
        }

        mutating func go(on stops: [Stop], length: Double, load: Int) {
            if let best, length >= best.length.value { return }
            if stops.count == 2 * wishes.count { return keep(stops, length) }
            // An empty taxi in the middle of the way would share nothing.
            if load == 0, !stops.isEmpty { return }
            for index in wishes.indices where ridden[index] < 0 {
                let isPickUp = beganAt[index] < 0
                let place = isPickUp ? wishes[index].from : wishes[index].to
                let longer = length + (stops.last.map { Way.length(self.place(of: $0), place).value } ?? 0)
                if isPickUp {
                    guard load + wishes[index].persons <= seats else { continue }
                    beganAt[index] = longer
                    go(
                        on: stops + [Stop(wish: index, isPickUp: true)],
                        length: longer,
                        load: load + wishes[index].persons
                    )
                    beganAt[index] = -1
                } else {
                    let part = longer - beganAt[index]
                    guard part <= wishes[index].direct.value * (1 + most) + 1 else { continue }
                    ridden[index] = part
                    go(
                        on: stops + [Stop(wish: index, isPickUp: false)],
                        length: longer,
                        load: load - wishes[index].persons
                    )
                    ridden[index] = -1
                }
            }
        }

        private func place(of stop: Stop) -> Coordinate {
            stop.isPickUp ? wishes[stop.wish].from : wishes[stop.wish].to
        }

        private mutating func keep(_ stops: [Stop], _ length: Double) {
            best = Way(wishes: wishes, stops: stops, length: Metres(length), ridden: ridden.map { Metres($0) })
        }
    }
}
