import CZlib
import NIOCore

/// What gzip made smaller, as text again; `nil` where it is not gzip.
func gunzip(_ compressed: ByteBuffer, atMost limit: Int = 1_000_000) -> String? {
    var stream = z_stream()
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var source = Array(compressed.readableBytesView)
    var target = [UInt8](repeating: 0, count: limit)
    let status = source.withUnsafeMutableBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            stream.next_out = target.baseAddress
            stream.avail_out = UInt32(target.count)
            return inflate(&stream, Z_FINISH)
        }
    }
    guard status == Z_STREAM_END else { return nil }
    return String(decoding: target.prefix(limit - Int(stream.avail_out)), as: UTF8.self)
}
