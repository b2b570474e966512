/// The connected pieces of the cells on a raster.
struct RasterPieces {
    /// The owner of places outside the region.
    static let outside = -1
    private static let stray = -2

    private let raster: SampleRaster

    init(_ raster: SampleRaster) { self.raster = raster }

    /// Assigns every piece of a cell but its largest to the cells around it, as the finished zones will do.
    func reattachStrays(_ owners: inout [Int], count: Int) {
        let pieces = labelled(owners)
        var largest = [Int?](repeating: nil, count: count)
        for (index, piece) in pieces.enumerated()
        where piece.count > largest[owners[piece[0]]].map({ pieces[$0].count }) ?? 0 {
            largest[owners[piece[0]]] = index
        }
        var strays = 0
        for (index, piece) in pieces.enumerated() where largest[owners[piece[0]]] != index {
            for place in piece { owners[place] = Self.stray }
            strays += piece.count
        }
        if strays > 0 { spread(&owners) }
    }

    private func labelled(_ owners: [Int]) -> [[Int]] {
        var seen = [Bool](repeating: false, count: owners.count)
        var pieces: [[Int]] = []
        for start in raster.inside where !seen[start] {
            seen[start] = true
            var piece = [start]
            var next = 0
            while next < piece.count {
                raster.neighbours(of: piece[next]) { neighbour in
                    guard !seen[neighbour], owners[neighbour] == owners[start] else { return }
                    seen[neighbour] = true
                    piece.append(neighbour)
                }
                next += 1
            }
            pieces.append(piece)
        }
        return pieces
    }

    /// Lets the cells grow over the strays, one step in each direction at a time.
    private func spread(_ owners: inout [Int]) {
        var front = raster.inside.filter { owners[$0] != Self.stray }
        while !front.isEmpty {
            var next: [Int] = []
            for place in front {
                let owner = owners[place]
                raster.neighbours(of: place) { neighbour in
                    guard owners[neighbour] == Self.stray else { return }
                    owners[neighbour] = owner
                    next.append(neighbour)
                }
            }
            front = next
        }
    }
}
