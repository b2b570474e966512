/// Google's "Encoded Polyline Algorithm Format", with six decimal places ("polyline6") as in routing engines.
extension Polyline {
    /// The path as polyline6 text; places are rounded to a millionth of a degree.
    public var polyline6: String {
        var text: [UInt8] = []
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        for place in places {
            let nextLatitude = Int64((place.latitude * 1e6).rounded())
            let nextLongitude = Int64((place.longitude * 1e6).rounded())
            Self.append(nextLatitude - latitude, to: &text)
            Self.append(nextLongitude - longitude, to: &text)
            (latitude, longitude) = (nextLatitude, nextLongitude)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Parses polyline6 text; `nil` if it is malformed or exceeds the range of coordinates.
    public init?(polyline6 text: some StringProtocol) {
        var places: [Coordinate] = []
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        var bytes = text.utf8.makeIterator()
        while let first = bytes.next() {
            guard let north = Self.difference(startingWith: first, &bytes), let second = bytes.next(),
                let east = Self.difference(startingWith: second, &bytes)
            else { return nil }
            latitude += north
            longitude += east
            let place = Coordinate(
                validatingLatitude: Double(latitude) / 1e6,
                longitude: Double(longitude) / 1e6
            )
            guard let place else { return nil }
            places.append(place)
        }
        self.init(places)
    }

    private static func append(_ difference: Int64, to text: inout [UInt8]) {
        var rest = UInt64(bitPattern: difference << 1 ^ difference >> 63)
        while rest >= 0x20 {
            text.append(UInt8(rest & 0x1F | 0x20) + 63)
            rest >>= 5
        }
        text.append(UInt8(rest) + 63)
    }

    private static func difference(
        startingWith first: UInt8,
        _ bytes: inout some IteratorProtocol<UInt8>
    ) -> Int64? {
        var byte = first
        var zigzag: UInt64 = 0
        // Seven groups of five bits hold the widest step, 360 degrees either way.
        for group in 0..<7 {
            guard byte >= 63, byte < 127 else { return nil }
            let bits = UInt64(byte - 63)
            zigzag |= (bits & 0x1F) << UInt64(5 * group)
            if bits < 0x20 { return Int64(zigzag >> 1) ^ -Int64(zigzag & 1) }
            guard let next = bytes.next() else { return nil }
            byte = next
        }
        return nil
    }
}
