/// Reads numbers and words from the beginning of a file; `nil` past its end.
struct ByteReader {
    let bytes: [UInt8]

    func byte(at offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

    /// Returns a big-endian number.
    func bigEndian(at offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns a little-endian number.
    func littleEndian(at offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func text(at offset: Int, _ count: Int) -> String? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }
}

/// The sizes of pictures in each format.
extension ByteReader {
    typealias Size = (width: Int, height: Int)

    /// Parses the frame header, after skipping segments by their lengths.
    func sizeOfJPEG() -> Size? {
        var offset = 2
        while let marker = byte(at: offset + 1), byte(at: offset) == 0xFF {
            if marker == 0xFF {
                // Any number of fill bytes may precede a marker.
                offset += 1
                continue
            }
            if isFrame(marker) {
                guard let height = bigEndian(at: offset + 5, 2), let width = bigEndian(at: offset + 7, 2) else {
                    return nil
                }
                return (width, height)
            }
            // Image data without a frame header is invalid.
            guard marker != 0xDA, marker != 0xD9, let length = bigEndian(at: offset + 2, 2), length >= 2 else {
                return nil
            }
            offset += 2 + length
        }
        return nil
    }

    /// Whether a marker begins a frame: C0 to CF except the three for tables (T.81, table B.1).
    private func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Parses the header chunk, which must be the first.
    func sizeOfPNG() -> Size? {
        guard text(at: 12, 4) == "IHDR", let width = bigEndian(at: 16, 4), let height = bigEndian(at: 20, 4) else {
            return nil
        }
        return (width, height)
    }

    /// Parses the first chunk, of which there are three kinds.
    func sizeOfWebP() -> Size? {
        switch text(at: 12, 4) {
        case "VP8X":
            guard let width = littleEndian(at: 24, 3), let height = littleEndian(at: 27, 3) else { return nil }
            return (width + 1, height + 1)
        case "VP8 ":
            guard let width = littleEndian(at: 26, 2), let height = littleEndian(at: 28, 2) else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        case "VP8L":
            guard let bits = littleEndian(at: 21, 4) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        default: return nil
        }
    }

    /// Parses the properties of items, of which the largest is the whole picture; tiles and thumbnails are smaller.
    func sizeOfHEIC() -> Size? {
        guard let meta = box("meta", in: 0..<bytes.count),
            let properties = box("iprp", in: meta.dropFirst(4)),
            let container = box("ipco", in: properties)
        else { return nil }
        return boxes(in: container).filter { $0.name == "ispe" }
            .compactMap { property -> Size? in
                let start = property.content.lowerBound
                guard let width = bigEndian(at: start + 4, 4), let height = bigEndian(at: start + 8, 4) else {
                    return nil
                }
                return (width, height)
            }
            .max { max($0.width, $0.height) < max($1.width, $1.height) }
    }

    private func box(_ name: String, in range: Range<Int>) -> Range<Int>? {
        boxes(in: range).first { $0.name == name }?.content
    }

    /// Returns the boxes in a range (ISO/IEC 14496-12, section 4.2), up to one that does not end within it.
    private func boxes(in range: Range<Int>) -> [(name: String, content: Range<Int>)] {
        var found: [(name: String, content: Range<Int>)] = []
        var offset = range.lowerBound
        while let length = bigEndian(at: offset, 4), let name = text(at: offset + 4, 4) {
            guard length >= 8, length <= range.upperBound - offset else { break }
            found.append((name, offset + 8..<offset + length))
            offset += length
        }
        return found
    }
}
