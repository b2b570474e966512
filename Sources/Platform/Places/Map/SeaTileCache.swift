import Synchronization

/// A cache of recently used sea tiles, since the places of a whole file are on few of them.
final class SeaTileCache: Sendable {
    private static let mostTiles = 64

    private let tiles = Mutex<[TileAddress: SeaTile?]>([:])

    /// Returns the sea on a tile, from the cache if possible; `nil` if the map has no data.
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
