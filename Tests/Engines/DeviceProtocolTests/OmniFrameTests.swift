import CrosstownDeviceProtocol
import CrosstownTesting
import Testing

@Suite struct OmniFrameTests {
    @Test(arguments: OmniVectors.up + OmniVectors.down)
    func `a frame is read and written alike`(text: String) throws {
        var reader = OmniFrameReader()

        let frame = try #require(reader.read(text.utf8).first)

        let prefix: [UInt8] = frame.direction == .toDevice ? [0xFF, 0xFF] : []
        #expect(frame.bytes == prefix + Array(text.utf8))
        #expect(reader.noise == 0)
    }

    @Test func `frames are found in one piece, byte by byte, and without line ends`() {
        let whole = OmniVectors.up.joined()
        var inOne = OmniFrameReader()
        var byBytes = OmniFrameReader()
        var unended = OmniFrameReader()

        let frames = inOne.read(whole.utf8)
        let slowly = whole.utf8.flatMap { byBytes.read([$0]) }
        let joined = unended.read(whole.utf8.filter { $0 != 10 })

        #expect(frames.count == OmniVectors.up.count)
        #expect(slowly == frames)
        #expect(joined == frames)
    }

    @Test func `spaces around fields, stray line ends and doubled first bytes do no harm`() {
        let text: [UInt8] = [0xFF, 0xFF, 13, 10] + Array("* SCOR , OM,123456789123456 , Q0, 412,80 ,28 #\r\n".utf8)
        var reader = OmniFrameReader()

        let frames = reader.read(text)

        #expect(frames.map(\.parameters) == [["412", "80", "28"]])
        #expect(reader.noise == 0)
    }

    @Test func `a frame that was cut off does not swallow the next one`() {
        var reader = OmniFrameReader()

        let frames = reader.read("*SCOR,OM,1234567891*SCOR,OM,123456789123456,E0,1#\n*SCOR,OM,1234\n#".utf8)

        #expect(frames.map(\.command) == ["E0"])
    }

    @Test(
        arguments: [
            "*ABCR,OM,123456789123456,Q0,1#", "*SCOR,OM,12345678912345,Q0,1#", "*SCOR,OM,12345678912345X,Q0,1#",
            "*SCOR,OM,123456789123456#", "*SCOR,OM,123456789123456,#", "*SCOR,,123456789123456,Q0#", "*#", "*SCOR,OM#",
            "*SCOR,OM,123456789123456,Q0123,1#", "*CMDR,OM,123456789123456,000000000000#",
        ]
    )
    func `what is no frame is noise`(text: String) {
        var reader = OmniFrameReader()

        let frames = reader.read(text.utf8)

        #expect(frames.isEmpty)
        #expect(reader.noise > 0)
    }

    @Test func `a frame without an end is given up at its longest, and its noise is counted`() {
        var reader = OmniFrameReader()

        let frames = reader.read("*SCOR,OM,123456789123456,".utf8 + [UInt8](repeating: 65, count: 100_000))

        #expect(frames.isEmpty)
        #expect(reader.noise > 100_000)
        #expect(reader.read("*SCOR,OM,123456789123456,E0,1#".utf8).count == 1)
        #expect(reader.noise == 0)
    }

    @Test(arguments: 0..<20)
    func `frames that chance has damaged are read or dropped, and the next whole one is found`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var reader = OmniFrameReader()
        for _ in 0..<500 {
            var bytes = Array((OmniVectors.up.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&bytes, &random) }
            for frame in reader.read(bytes) { _ = OmniReport(frame) }

            // The line end closes what the damage may have left open.
            let found = reader.read("\n*SCOR,OM,123456789123456,E0,7#\n".utf8)

            #expect(found.last?.parameters == ["7"])
            #expect(reader.noise == 0)
        }
    }

    @Test(arguments: 0..<10)
    func `bytes made by chance are no frames`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var reader = OmniFrameReader()

        let frames = reader.read((0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) })

        #expect(frames.isEmpty)
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        guard let place = bytes.indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2: bytes.removeLast(bytes.count - place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
    }
}
