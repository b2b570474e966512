/// Four stops of a car's way side by side, for a first look at the places between them.
struct WayBlock: BitwiseCopyable {
    var x = SIMD4<Float>()
    var y = SIMD4<Float>()
    var z = SIMD4<Float>()
    /// Drive from each stop to the next; far below zero behind the last rider.
    var legs = SIMD4<Float>(repeating: Self.closed)

    private static let closed = -Float(PoolModel.unlimited)

    /// Puts a stop into one of the four lanes.
    @inline(__always)
    mutating func set(_ lane: Int, _ place: PlaceSketch, leg: Int32?) {
        x[lane] = place.x
        y[lane] = place.y
        z[lane] = place.z
        legs[lane] = leg.map { Float($0) } ?? Self.closed
    }

    /// The times to a place, a little too short at most by `TravelTimes.sketchError`.
    @inline(__always)
    func times(to place: PlaceSketch) -> SIMD4<Float> {
        let (x, y, z) = (x - place.x, y - place.y, z - place.z)
        return (x * x + y * y + z * z).squareRoot()
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
                block.set(lane, travel.sketch(of: stop.location), leg: position <= count ? stop.leg : nil)
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
