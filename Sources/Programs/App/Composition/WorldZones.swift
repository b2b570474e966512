package import CrosstownGeo
package import Foundation

/// The boundaries of the world's time zones, from the file that `Scripts/map/time_zones.py` creates and describes.
///
/// Finds a place in at most sixteen bisections.
package struct WorldZones: Sendable {
    /// Four quarters of 32 bits each.
    private static let nodeSize = 16

    private let names: [String]
    private let bytes: Data
    /// The offset of the nodes, after the line of names.
    private let start: Int

    /// Opens the file; `nil` where it is missing or empty.
    package init?(file: String) {
        guard let bytes = FileManager.default.contents(atPath: file),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        names = bytes[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        self.bytes = bytes
        start = end + 1
    }

    /// Returns the zone of a place; `nil` far out at sea, and for a zone that the system lacks.
    package func zone(at place: Coordinate) -> TimeZone? {
        var (south, west, side) = (-90.0, -180.0, 360.0)
        // The last node is the root, and nodes refer only to earlier ones: a damaged file cannot cause a loop.
        var node = (bytes.count - start) / Self.nodeSize - 1
        while node >= 0 {
            side /= 2
            let isNorth = place.latitude >= south + side
            let isEast = place.longitude >= west + side
            let next = content(of: node, quarter: (isNorth ? 2 : 0) + (isEast ? 1 : 0))
            guard next >= 0 else { return zone(numbered: -2 - next) }
            guard next < node else { return nil }
            if isNorth { south += side }
            if isEast { west += side }
            node = next
        }
        return nil
    }

    private func zone(numbered number: Int) -> TimeZone? {
        names.indices.contains(number) ? TimeZone(identifier: names[number]) : nil
    }

    private func content(of node: Int, quarter: Int) -> Int {
        let offset = start + node * Self.nodeSize + quarter * MemoryLayout<Int32>.size
        return bytes.withUnsafeBytes {
            Int(Int32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
        }
    }
}
