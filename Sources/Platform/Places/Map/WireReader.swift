/// Parses the fields of a message in the wire format of Protocol Buffers.
struct WireReader {
    enum Value {
        case number(UInt64)
        /// Text, bytes, a packed list of numbers or another message.
        case bytes(ArraySlice<UInt8>)
        /// Four or eight bytes, whose values are not used here.
        case fixed
    }

    /// The bytes end too early or are invalid.
    struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the next field; `nil` at the end.
    mutating func next() throws(Malformed) -> (field: Int, value: Value)? {
        if rest.isEmpty { return nil }
        let key = try number()
        let field = Int(clamping: key >> 3)
        switch key & 7 {
        case 0: return (field, .number(try number()))
        case 1: _ = try take(8)
        case 2: return (field, .bytes(try take(Int(clamping: try number()))))
        case 5: _ = try take(4)
        default: throw Malformed()
        }
        return (field, .fixed)
    }

    /// Returns the next number of a packed list; `nil` at the end.
    mutating func nextPacked() throws(Malformed) -> UInt64? { rest.isEmpty ? nil : try number() }

    private mutating func number() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw Malformed() }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw Malformed()
    }

    private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw Malformed() }
        defer { rest.removeFirst(count) }
        return rest.prefix(count)
    }
}
