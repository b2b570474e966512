/// Four stops of a car's route, for a first estimate of the places between them.
struct WayBlock: BitwiseCopyable {
    var x = SIMD4<Float>()
    var y = SIMD4<Float>()
    var z = SIMD4<Float>()
    /// The drive from each stop to the next; far below zero after the last rider.
    var legs = SIMD4<Float>(repeating: Self.closed)

    private static let closed = -Float(PoolModel.unlimited)

    /// Stores a stop in one of the four lanes.
    @inline(__always)
    mutating func set(_ lane: Int, _ place: PlaceSketch, leg: Int32?) {
        x[lane] = place.x
        y[lane] = place.y
        z[lane] = place.z
        legs[lane] = leg.map { Float($0) } ?? Self.closed
    }

    /// Returns the times to a place, too short by at most `TravelTimes.sketchError`.
    @inline(__always)
    func times(to place: PlaceSketch) -> SIMD4<Float> {
        let (x, y, z) = (x - place.x, y - place.y, z - place.z)
        return (x * x + y * y + z * z).squareRoot()
    }
}

/// The routes of all cars as blocks of four stops, home first; the last block is filled with the event.
struct WayBlocks {
    private let perCar: Int
    private let blocks: Table<WayBlock>
    private let isUsed: Bool

    init(_ model: PoolModel, cars: Int, _ arena: TableArena) {
        // The stop after the last rider is the event, whose times are already known.
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

    @inline(__always)
    func first(of driver: Int) -> Int { driver * perCar }

    @inline(__always)
    subscript(_ index: Int) -> WayBlock { blocks[index] }

    /// Copies the stops of a car with the given number of riders.
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

    /// Copies the blocks of a car with the given number of riders.
    @inline(__always)
    func copy(_ driver: Int, count: Int, from other: WayBlocks) {
        guard isUsed else { return }
        blocks.copy(count / 4 + 1, from: other.blocks, at: driver * perCar)
    }
}
