import Synchronization

/// The sea on the tiles that were asked for of late: the places of a whole file lie on few of them.
final class SeaTileCache: Sendable {
    private static let mostTiles = 64

    private let tiles = Mutex<[TileAddress: SeaTile?]>([:])

    /// The sea on a tile, read where it is not known; `nil` where the map tells nothing.
    func tile(at address: TileAddress, reading read: () async throws -> SeaTile?) async rethrows -> SeaTile? {
        if let known = tiles.withLock({ $0[address] }) { return known }
        let tile = try await read()
        tiles.withLock { known in
            if known.count >= Self.mostTiles { known.removeAll() }
            known[address] = .some(tile)
        }
        return tile
    }
}
