import CZlib

/// Decompresses the gzip format (RFC 1952).
enum Gunzip {
    /// The largest decompressed content, in bytes; a map tile has at most a tenth of it.
    private static let most = 8 * 1_024 * 1_024

    /// Returns the decompressed content; `nil` if the bytes are invalid, or the content is larger than a tile can be.
    static func open(_ compressed: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 is the largest window; 16 more selects the gzip format.
        let opened = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var content: [UInt8] = []
        var status = Z_OK
        compressed.withUnsafeBufferPointer { source in
            // zlib doesn't write to its input; its API is older than `const`.
            stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            stream.avail_in = UInt32(clamping: source.count)
            while status == Z_OK, content.count < most { status = inflate(&stream, onto: &content) }
        }
        return status == Z_STREAM_END ? content : nil
    }

    private static func inflate(_ stream: inout z_stream, onto content: inout [UInt8]) -> Int32 {
        var status = Z_OK
        content += [UInt8](unsafeUninitializedCapacity: 65_536) { room, count in
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(room.count)
            status = CZlib.inflate(&stream, Z_NO_FLUSH)
            count = room.count - Int(stream.avail_out)
        }
        return status
    }
}
