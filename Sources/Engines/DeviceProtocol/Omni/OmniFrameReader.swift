/// Finds frames in what arrives, however it is cut up, and keeps no more than one frame's length of it.
///
/// A frame goes from `*` to `#`. A `*` within one begins another, because a device that restarts leaves a frame without an
/// end; so does a byte that no frame contains.
public struct OmniFrameReader: Sendable {
    /// The length in bytes from which on what came cannot be a frame.
    public static let longestFrame = 1024

    /// How many bytes that belong to no frame have come since the last frame.
    public private(set) var noise = 0
    private var body: [UInt8] = []
    private var isInFrame = false

    /// Makes a reader that waits for a frame.
    public init() {}

    /// Takes in what has arrived and gives the frames that it completes.
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
        // Line ends and the bytes before the server's frames stand between frames.
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
