public import NIOCore

/// Limits for the depth and size of JSON, checked by its brackets and commas before decoding.
///
/// Foundation's decoder cannot be stopped, and takes a hundred bytes and more for each value: what passes is decoded
/// within a second, and other documents are rejected in the time to read each byte.
public struct JSONShape: Sendable {
    private static let bytesBetweenLooks = 65_536

    private let mostLevels: Int
    private let mostValues: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - mostLevels: the maximum depth of nested lists and objects.
    ///   - mostValues: the maximum number of values.
    public init(mostLevels: Int = 64, mostValues: Int = 250_000) {
        self.mostLevels = mostLevels
        self.mostValues = mostValues
    }

    /// Checks a document, whether it is well-formed or not.
    ///
    /// - Throws: ``Problem`` with status 400 that names the limit, `CancellationError` once its task is canceled.
    public func check(_ json: ByteBuffer) throws {
        var look = Look()
        var rest = json.readableBytesView
        while !rest.isEmpty {
            try Task.checkCancellation()
            for byte in rest.prefix(Self.bytesBetweenLooks) { look.take(byte) }
            guard look.deepest <= mostLevels else {
                throw Problem.unreadable("The JSON is nested more than \(mostLevels) levels deep.")
            }
            guard look.values <= mostValues else {
                throw Problem.unreadable("The JSON has more than \(mostValues) values.")
            }
            rest = rest.dropFirst(Self.bytesBetweenLooks)
        }
    }

    /// The state of the check.
    private struct Look {
        private(set) var values = 1
        private(set) var deepest = 0
        private var levels = 0
        private var isText = false
        private var isEscaped = false

        mutating func take(_ byte: UInt8) {
            if isText { return takeText(byte) }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: ","): values += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                values += 1
                levels += 1
                deepest = max(deepest, levels)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): levels -= 1
            default: break
            }
        }

        private mutating func takeText(_ byte: UInt8) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isText = false
            }
        }
    }
}
