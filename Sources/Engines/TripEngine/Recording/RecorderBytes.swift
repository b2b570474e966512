internal import CrosstownGeo
internal import CrosstownValues

extension Recorder {
    private static let version: UInt8 = 2
    /// The format before flights, which are the last of the modes.
    private static let versionWithoutFlights: UInt8 = 1

    /// The whole state of the recorder for `init(bytes:)`: about 40 bytes per stored fix.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.version)
        for mode in TravelMode.allCases { writer.write(habits[mode]) }
        writer.write(order)
        writer.write(journal)
        writer.write(detector.recent)
        writer.write(detector.lastSign?.milliseconds)
        return writer.bytes
    }

    /// Restores a recorder; `nil` for invalid bytes.
    public init?(bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let version = reader.byte(), version == Self.version || version == Self.versionWithoutFlights else {
            return nil
        }
        var habits = ModeHabits()
        for mode in TravelMode.allCases where version == Self.version || mode != .flight {
            guard let count = reader.number(), count >= 0, count.isFinite else { return nil }
            habits[mode] = count
        }
        guard let order = reader.order(), let journal = reader.journal(), let recent = reader.fixes(),
            let lastSign = reader.optionalInteger(), reader.isAtEnd
        else { return nil }
        let sign = lastSign.map { Timestamp(milliseconds: $0) }
        self.init(
            habits: habits,
            order: order,
            journal: journal,
            detector: VehicleDetector(recent: recent, lastSign: sign)
        )
    }
}

/// Encodes values as bytes, least significant first.
private struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    mutating func write(_ integer: Int64) {
        let bits = UInt64(bitPattern: integer)
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }

    mutating func write(_ number: Double) { write(Int64(bitPattern: number.bitPattern)) }

    mutating func write(_ integer: Int64?) {
        write(UInt8(integer == nil ? 0 : 1))
        if let integer { write(integer) }
    }

    mutating func write(_ fixes: [Fix]) {
        write(Int64(fixes.count))
        for fix in fixes {
            write(fix.time.milliseconds)
            write(fix.place.latitude)
            write(fix.place.longitude)
            // Neither is ever zero if known.
            write(fix.accuracy?.value ?? 0)
            write(fix.speed?.value ?? 0)
        }
    }

    mutating func write(_ order: FixOrder) {
        write(order.newest)
        write(order.waiting)
        write(order.leap.map { [$0] } ?? [])
        write(order.late)
    }

    mutating func write(_ journal: Journal) {
        write(journal.fixes)
        write(journal.anchor)
        write(journal.spacing)
        write(journal.nextLook)
    }
}

/// Decodes the output of a `ByteWriter`; every result is `nil` for invalid bytes.
private struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }

    mutating func integer() -> Int64? {
        guard bytes.count - position >= 8 else { return nil }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position += 8
        return Int64(bitPattern: bits)
    }

    mutating func number() -> Double? { integer().map { Double(bitPattern: UInt64(bitPattern: $0)) } }

    /// Decodes an optional moment or span; the outer `nil` is for invalid bytes.
    mutating func optionalInteger() -> Int64?? {
        guard let isThere = byte(), isThere <= 1 else { return nil }
        guard isThere == 1 else { return .some(nil) }
        guard let value = moment() else { return nil }
        return .some(value)
    }

    mutating func fixes() -> [Fix]? {
        let bytesPerFix: Int64 = 40
        guard let count = integer(), count >= 0, count <= Int64(bytes.count - position) / bytesPerFix else {
            return nil
        }
        var fixes: [Fix] = []
        fixes.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let fix = fix() else { return nil }
            fixes.append(fix)
        }
        return fixes
    }

    mutating func order() -> FixOrder? {
        guard let newest = optionalInteger(), let waiting = fixes(), let leap = fixes(), let late = fixes() else {
            return nil
        }
        return FixOrder(newest: newest, waiting: waiting, leap: leap.first, late: late)
    }

    mutating func journal() -> Journal? {
        guard let fixes = fixes(), let anchor = optionalInteger(), let spacing = moment(),
            let nextLook = optionalInteger()
        else { return nil }
        return Journal(fixes: fixes, anchor: anchor, spacing: spacing, nextLook: nextLook)
    }

    private mutating func fix() -> Fix? {
        guard let time = integer(), let latitude = number(), let longitude = number(), let accuracy = number(),
            let speed = number()
        else { return nil }
        let fix = Fix(
            time: Timestamp(milliseconds: time),
            place: Coordinate(latitude: latitude, longitude: longitude),
            accuracy: accuracy == 0 ? nil : Metres(accuracy),
            speed: speed == 0 ? nil : MetresPerSecond(speed)
        )
        return fix.isUsable ? fix : nil
    }

    /// Decodes an integer that is safe for calculations with times.
    private mutating func moment() -> Int64? {
        let largest = Int64(1) << 50
        guard let value = integer(), (-largest...largest).contains(value) else { return nil }
        return value
    }
}
