/// Four stops of a car's way side by side, for finding the cheapest place between them.
struct WayBlock: BitwiseCopyable {
    var places = FourPlaces()
    /// Drive from each stop to the next; far below zero behind the last rider.
    var legs = FourTimes(a: closed, b: closed, c: closed, d: closed)

    private static let closed = -PoolModel.unlimited

    /// Puts a stop into one of the four lanes.
    @inline(__always)
    mutating func set(_ lane: Int, _ place: UnitVector, leg: Int32?) {
        let leg = leg ?? Self.closed
        switch lane {
        case 0: (places.a, legs.a) = (place, leg)
        case 1: (places.b, legs.b) = (place, leg)
        case 2: (places.c, legs.c) = (place, leg)
        default: (places.d, legs.d) = (place, leg)
        }
    }
}

/// The ways of all cars as blocks of four stops, home first; the last block is filled up with the event.
struct WayBlocks {
    private let perCar: Int
    private let blocks: Table<WayBlock>
    private let isUsed: Bool

    init(_ model: PoolModel, cars: Int, _ arena: TableArena) {
        // The stop behind the last rider is the event, whose times are known without asking.
        perCar = (model.stride + 2) / 4
        isUsed = model.travel.isCompact
        blocks = arena.table(repeating: WayBlock(), count: isUsed ? cars * perCar : 0)
    }

    private init(copying other: WayBlocks, to arena: TableArena) {
        perCar = other.perCar
        isUsed = other.isUsed
        blocks = arena.copy(of: other.blocks)
    }

    func copied(to arena: TableArena) -> WayBlocks { WayBlocks(copying: self, to: arena) }

    /// The first block of a car.
    @inline(__always)
    func first(of driver: Int) -> Int { driver * perCar }

    @inline(__always)
    subscript(_ index: Int) -> WayBlock { blocks[index] }

    /// Takes over the stops of a car, of which so many are riders.
    @inline(__always)
    func update(_ driver: Int, _ stops: Table<Stop>, row: Int, count: Int, _ travel: TravelTimes) {
        guard isUsed else { return }
        for number in 0...count / 4 {
            var block = WayBlock()
            for lane in 0..<4 {
                let position = 4 * number + lane
                let stop = stops[row + min(position, count + 1)]
                block.set(lane, travel.vector(of: stop.location), leg: position <= count ? stop.leg : nil)
            }
            blocks[driver * perCar + number] = block
        }
    }

    /// Takes over the blocks of a car with so many riders.
    @inline(__always)
    func copy(_ driver: Int, count: Int, from other: WayBlocks) {
        guard isUsed else { return }
        blocks.copy(count / 4 + 1, from: other.blocks, at: driver * perCar)
    }
}
