/// The sea on one tile of the base map (Mapbox Vector Tile 2.1, in the OpenMapTiles schema).
struct SeaTile {
    private typealias Point = (x: Double, y: Double)

    /// The rings around the sea and around land in it, as fractions of the tile's side.
    private var rings: [[Point]] = []

    /// Parses a tile.
    ///
    /// - Throws: `WireReader.Malformed`.
    init(_ bytes: [UInt8]) throws(WireReader.Malformed) {
        var tile = WireReader(bytes[...])
        while let (field, value) = try tile.next() {
            if field == 3, case .bytes(let layer) = value { try read(layer: layer) }
        }
    }

    /// Returns whether a point is in the sea; both numbers are fractions of the tile's side from its north-western
    /// corner.
    func contains(x: Double, y: Double) -> Bool {
        rings.count { ring in Self.isAround(ring, x, y) } % 2 == 1
    }

    /// Applies the even-odd rule to one ring.
    private static func isAround(_ ring: [Point], _ x: Double, _ y: Double) -> Bool {
        guard var before = ring.last else { return false }
        var isInside = false
        for point in ring {
            let crosses = (point.y > y) != (before.y > y)
            if crosses, x < (before.x - point.x) * (y - point.y) / (before.y - point.y) + point.x { isInside.toggle() }
            before = point
        }
        return isInside
    }

    private mutating func read(layer bytes: ArraySlice<UInt8>) throws(WireReader.Malformed) {
        var (layer, name, extent) = (WireReader(bytes), "", 4096.0)
        var (features, keys, values): ([ArraySlice<UInt8>], [String], [String]) = ([], [], [])
        while let (field, value) = try layer.next() {
            switch (field, value) {
            case (1, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            case (2, .bytes(let feature)): features.append(feature)
            case (3, .bytes(let key)): keys.append(String(decoding: key, as: UTF8.self))
            case (4, .bytes(let message)): values.append(try Self.text(message))
            case (5, .number(let side)): extent = max(1, Double(side))
            default: break
            }
        }
        guard name == "water" else { return }
        for feature in features { try read(feature, keys, values, extent) }
    }

    /// Returns the text of a value; empty for other types.
    private static func text(_ message: ArraySlice<UInt8>) throws(WireReader.Malformed) -> String {
        var value = WireReader(message)
        while let (field, content) = try value.next() {
            if field == 1, case .bytes(let text) = content { return String(decoding: text, as: UTF8.self) }
        }
        return ""
    }

    private mutating func read(
        _ bytes: ArraySlice<UInt8>,
        _ keys: [String],
        _ values: [String],
        _ extent: Double
    ) throws(WireReader.Malformed) {
        var (feature, isOcean, geometry) = (WireReader(bytes), false, ArraySlice<UInt8>())
        while let (field, value) = try feature.next() {
            if field == 4, case .bytes(let commands) = value { geometry = commands }
            guard field == 2, case .bytes(let list) = value else { continue }
            var tags = WireReader(list)
            while let key = try tags.nextPacked(), let value = try tags.nextPacked() {
                let isKnown = key < keys.count && value < values.count
                if isKnown, keys[Int(key)] == "class", values[Int(value)] == "ocean" { isOcean = true }
            }
        }
        if isOcean { try read(geometry, extent) }
    }

    /// Parses the commands of a geometry: 1 begins a ring, 2 continues, 7 closes it.
    private mutating func read(_ commands: ArraySlice<UInt8>, _ extent: Double) throws(WireReader.Malformed) {
        var (reader, ring, x, y): (WireReader, [Point], Int64, Int64) = (WireReader(commands), [], 0, 0)
        while let command = try reader.nextPacked() {
            if command & 7 == 7 {
                rings.append(ring)
                ring = []
                continue
            }
            for _ in 0..<(command >> 3) {
                guard let right = try reader.nextPacked(), let down = try reader.nextPacked() else { return }
                x &+= Self.signed(right)
                y &+= Self.signed(down)
                ring.append((Double(x) / extent, Double(y) / extent))
            }
        }
    }

    /// Decodes a parameter, whose last bit is its sign.
    private static func signed(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(value & 1) }
}
