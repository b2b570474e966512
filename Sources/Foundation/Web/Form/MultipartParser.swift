import Foundation
public import NIOCore

/// An event of a `multipart/form-data` body.
public enum MultipartEvent: Sendable, Equatable {
    /// A part begins.
    case part(name: String, filename: String?, contentType: String?)
    /// The next bytes of the part.
    case bytes(ByteBuffer)
    /// The part is complete.
    case end
}

/// Parses `multipart/form-data` (RFC 7578) in pieces of any size, with only one piece in memory.
struct MultipartParser {
    private enum State {
        /// Before the first boundary.
        case preamble
        /// After a boundary, which either ends the body or begins a part.
        case afterBoundary
        /// Within the header lines of a part.
        case headers
        /// Within the bytes of a part.
        case body
        /// After the last boundary.
        case done
    }

    private static let maximumHeaderBytes = 8192
    private static let maximumParts = 200
    private static let blankLine = Array("\r\n\r\n".utf8)

    private let delimiter: [UInt8]
    // Begins with a line break, so that the first boundary looks like every other.
    private var buffer = ByteBuffer(string: "\r\n")
    private var state = State.preamble
    private var parts = 0

    /// Whether the body is complete.
    var isDone: Bool { state == .done }

    /// Creates a parser for a `Content-Type`; `nil` if that is not multipart or has no boundary.
    init?(contentType: String) {
        let parts = contentType.split(separator: ";").map(\.trimmed)
        guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
        let parameter = parts.dropFirst().first { $0.lowercased().hasPrefix("boundary=") }
        guard var boundary = parameter?.dropFirst("boundary=".count) else { return nil }
        if boundary.count > 1, boundary.hasPrefix("\""), boundary.hasSuffix("\"") {
            boundary = boundary.dropFirst().dropLast()
        }
        guard (1...70).contains(boundary.utf8.count) else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Adds the next piece of the body.
    mutating func append(_ piece: ByteBuffer) {
        var piece = piece
        if state == .done { return }
        buffer.discardReadBytes()
        buffer.writeBuffer(&piece)
    }

    /// Returns the next event; `nil` if more bytes are needed or the body is done.
    mutating func next() throws -> MultipartEvent? {
        while true {
            switch state {
            case .preamble: guard try skipPreamble() else { return nil }
            case .afterBoundary: guard try readBoundaryEnd() else { return nil }
            case .headers: return try readHeaders()
            case .body: return readBody()
            case .done: return nil
            }
        }
    }

    private mutating func skipPreamble() throws -> Bool {
        guard let offset = buffer.offset(of: delimiter) else {
            if buffer.readableBytes > Self.maximumHeaderBytes { throw Problem.unreadable("The form has no boundary.") }
            return false
        }
        buffer.moveReaderIndex(forwardBy: offset + delimiter.count)
        state = .afterBoundary
        return true
    }

    private mutating func readBoundaryEnd() throws -> Bool {
        guard let end = buffer.readString(length: 2) else { return false }
        if end == "--" {
            state = .done
            return true
        }
        parts += 1
        guard end == "\r\n", parts <= Self.maximumParts else {
            throw Problem.unreadable("The parts of the form couldn’t be separated.")
        }
        state = .headers
        return true
    }

    private mutating func readHeaders() throws -> MultipartEvent? {
        guard let length = buffer.offset(of: Self.blankLine) else {
            if buffer.readableBytes > Self.maximumHeaderBytes { throw Problem.unreadable("A form part is malformed.") }
            return nil
        }
        let text = buffer.readString(length: length) ?? ""
        buffer.moveReaderIndex(forwardBy: Self.blankLine.count)
        if text.holdsNUL { throw Problem.unreadable("A form part is malformed.") }
        let headers = MultipartHeaders(text)
        guard let name = headers.name else { throw Problem.unreadable("A form part has no name.") }
        state = .body
        // The line break before the boundary may directly follow the headers of an empty part.
        return .part(name: name, filename: headers.filename, contentType: headers.contentType)
    }

    private mutating func readBody() -> MultipartEvent? {
        if let length = buffer.offset(of: delimiter) {
            if length > 0 { return buffer.readSlice(length: length).map { .bytes($0) } }
            buffer.moveReaderIndex(forwardBy: delimiter.count)
            state = .afterBoundary
            return .end
        }
        // All but the possible beginning of a boundary.
        let certain = buffer.readableBytes - (delimiter.count - 1)
        return certain > 0 ? buffer.readSlice(length: certain).map { .bytes($0) } : nil
    }
}

private struct MultipartHeaders {
    var name: String?
    var filename: String?
    var contentType: String?

    init(_ text: String) {
        for line in text.split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            switch parts[0].lowercased() {
            case "content-disposition":
                name = Self.parameter("name", of: parts[1])
                filename = Self.parameter("filename", of: parts[1])
            case "content-type": contentType = String(parts[1].trimmed)
            default: break
            }
        }
    }

    /// Returns a quoted parameter, in which browsers write quotes and line breaks as percent escapes (WHATWG HTML
    /// 4.10.22.8).
    private static func parameter(_ name: String, of header: Substring) -> String? {
        guard let start = header.firstRange(of: "; \(name)=\"") ?? header.firstRange(of: ";\(name)=\"") else {
            return nil
        }
        let value = header[start.upperBound...].prefix { $0 != "\"" }
        return String(value.replacing("%22", with: "\"").replacing("%0D%0A", with: "\n"))
    }
}

extension ByteBuffer {
    /// Returns the offset of a byte sequence from the reader index; `nil` if it is missing or incomplete.
    func offset(of sequence: [UInt8]) -> Int? {
        withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count >= sequence.count, let first = sequence.first else {
                return nil
            }
            var offset = 0
            let last = bytes.count - sequence.count
            while offset <= last, let hit = memchr(base + offset, Int32(first), last - offset + 1) {
                offset = UnsafeRawPointer(hit) - base
                if memcmp(base + offset, sequence, sequence.count) == 0 { return offset }
                offset += 1
            }
            return nil
        }
    }
}
