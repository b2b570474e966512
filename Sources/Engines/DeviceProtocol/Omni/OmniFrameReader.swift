/// Finds frames in a stream of bytes and stores at most one frame's length of it.
///
/// A frame goes from `*` to `#`. A `*` within a frame starts another one, because a device that restarts leaves a frame
/// without an end; a byte that is invalid in frames ends the frame.
public struct OmniFrameReader: Sendable {
    /// The maximum length of a frame in bytes.
    public static let longestFrame = 1024

    /// The number of bytes outside frames since the last frame.
    public private(set) var noise = 0
    private var body: [UInt8] = []
    private var isInFrame = false

    /// Creates a reader that waits for a frame.
    public init() {}

    /// Reads bytes and returns the frames that they complete.
    public mutating func read(_ bytes: some Sequence<UInt8>) -> [OmniFrame] {
        var frames: [OmniFrame] = []
        for byte in bytes {
            if let frame = take(byte) { frames.append(frame) }
        }
        return frames
    }

    private mutating func take(_ byte: UInt8) -> OmniFrame? {
        switch byte {
        case UInt8(ascii: "*"):
            abandon()
            isInFrame = true
        case UInt8(ascii: "#") where isInFrame: return complete()
        case 0x20...0x7E where isInFrame && body.count < Self.longestFrame: body.append(byte)
        // Line ends and the leading bytes of the server's frames are valid between frames.
        case 0x0A, 0x0D, 0xFF: abandon()
        default:
            abandon()
            noise += 1
        }
        return nil
    }

    private mutating func complete() -> OmniFrame? {
        guard let frame = OmniFrame(body) else {
            abandon()
            return nil
        }
        noise = 0
        body.removeAll(keepingCapacity: true)
        isInFrame = false
        return frame
    }

    private mutating func abandon() {
        noise += body.count + (isInFrame ? 1 : 0)
        body.removeAll(keepingCapacity: true)
        isInFrame = false
    }
}
