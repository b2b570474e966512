import CrosstownSQL

/// The values of one statement as libpq takes them: text that ends in a zero byte, and bytes with their length.
struct Parameters {
    private var bytes: [CChar] = []
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    /// Returns the server's number for the type of a value (`pg_type.dat`), 0 if the server has to find out.
    static func type(_ value: SQLValue) -> UInt32 {
        switch value {
        case .null: 0
        case .integer: 20
        case .real: 701
        case .text: 25
        case .blob: 17
        }
    }

    init(_ values: [SQLValue]) {
        for value in values {
            switch value {
            case .null: add(nil, isBinary: false)
            case .integer(let number): add(Array(String(number).utf8), isBinary: false)
            case .real(let number): add(Array(number.description.utf8), isBinary: false)
            case .text(let text): add(Array(text.utf8), isBinary: false)
            case .blob(let blob): add(blob, isBinary: true)
            }
        }
    }

    private mutating func add(_ value: [UInt8]?, isBinary: Bool) {
        starts.append(value == nil ? nil : bytes.count)
        lengths.append(Int32(value?.count ?? 0))
        formats.append(isBinary ? 1 : 0)
        bytes += (value ?? []).map(CChar.init(bitPattern:))
        bytes.append(0)
    }

    /// Lends the arrays of values, lengths and formats.
    func withPointers<T>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> T
    ) -> T {
        bytes.withUnsafeBufferPointer { buffer in
            let texts = starts.map { start in start.flatMap { buffer.baseAddress?.advanced(by: $0) } }
            return texts.withUnsafeBufferPointer { texts in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { body(texts.baseAddress, lengths.baseAddress, $0.baseAddress) }
                }
            }
        }
    }
}
