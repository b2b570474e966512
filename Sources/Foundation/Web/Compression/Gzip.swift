import CZlib
import NIOCore

/// The gzip format (RFC 1952), by zlib.
enum Gzip {
    /// The trade-off between time and size.
    enum Effort: Int32 {
        /// For responses that are created for each request: about half the time of the best, and a few percent larger.
        case quick = 4
        /// For files that are compressed once and sent many times.
        case best = 9
    }

    /// Compresses bytes, without name or date, so that equal bytes stay equal; `nil` if zlib has no memory.
    static func compress(_ plain: ByteBuffer, effort: Effort) -> ByteBuffer? {
        var stream = z_stream()
        // 15 is the largest window; 16 more adds gzip's frame. 8 is zlib's default use of memory.
        let opened = deflateInit2_(
            &stream,
            effort.rawValue,
            Z_DEFLATED,
            15 + 16,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard opened == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        return deflateAll(plain, with: &stream)
    }

    private static func deflateAll(_ plain: ByteBuffer, with stream: inout z_stream) -> ByteBuffer? {
        var compressed = ByteBuffer()
        let bound = Int(deflateBound(&stream, uLong(plain.readableBytes)))
        var status = Z_OK
        compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { target in
            plain.withUnsafeReadableBytes { source in
                // zlib does not write to its input; its interface is just older than `const`.
                stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(target.count)
                status = deflate(&stream, Z_FINISH)
                return target.count - Int(stream.avail_out)
            }
        }
        return status == Z_STREAM_END ? compressed : nil
    }
}
