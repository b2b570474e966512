import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation
import Testing

/// Hundreds of files that were good and are not any more, the same in every run.
@Suite struct MutationTests {
    @Test(arguments: 0..<20)
    func `a damaged file is analysed or refused with a line, and never a crash`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let originals = [Self.csv(random: &random), Self.gpx(random: &random)]

        for round in 0..<25 {
            let original = originals[round % originals.count]
            let bytes =
                round % 5 == 0 ? original.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : Array(original.utf8)
            Self.expectAnswer(to: Self.damaged(bytes, random: &random))
        }
    }

    @Test func `every file that a search for crashes kept is analysed or refused with a line`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../TripFuzzing/corpus")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)

        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            Self.expectAnswer(to: bytes)
            if var recorder = Recorder(bytes: bytes) { Self.expectSense(of: recorder.finish()) }
        }

        #expect(!files.isEmpty)
    }

    private static func expectAnswer(to bytes: [UInt8]) {
        do throws(TrackFileError) {
            let fixes = try TrackFile.contents(of: bytes).fixes
            var recorder = Recorder()
            let recorded = recorder.record(contentsOf: fixes) + recorder.finish()
            expectSense(of: Track(fixes).trips() + recorded)
        } catch {
            #expect(error.line >= 1)
            #expect(error.line <= bytes.count + 1)
            #expect(!error.reason.description.isEmpty)
        }
    }

    /// Trips have legs in order, probabilities that add up, and lengths that are numbers.
    private static func expectSense(of trips: [Trip]) {
        for trip in trips {
            #expect(trip.start < trip.end)
            #expect(!trip.legs.isEmpty)
            for leg in trip.legs {
                #expect(leg.distance.distance.value.isFinite)
                #expect(leg.distance.distance.value >= 0)
                #expect(leg.distance.error.value.isFinite)
                #expect(leg.distance.error.value >= 0)
                #expect(abs(TravelMode.allCases.reduce(0) { $0 + leg.modes[$1] } - 1) < 1e-9)
            }
        }
        #expect((try? JourneyReport(trips).json()) != nil)
    }

    private static func csv(random: inout SeededGenerator) -> String {
        var lines = ["t_unix,lat,lon,accuracy_m,speed"]
        for second in stride(from: 0, to: 1500, by: 15) {
            let accuracy = Int.random(in: 3...150, using: &random)
            lines.append("\(1_563_821_716 + second).5,\(37.39 + Double(second) * 0.00004),-122.08,\(accuracy),1.25")
        }
        return lines.joined(separator: "\n")
    }

    private static func gpx(random: inout SeededGenerator) -> String {
        let points = stride(from: 0, to: 60, by: 1).map { minute in
            let place = "lat=\"\(37 + Double(minute) * Double.random(in: 0...0.01, using: &random))\" lon=\"-122\""
            return "<trkpt \(place)><time>2020-01-01T00:\(minute < 10 ? "0" : "")\(minute):00Z</time></trkpt>"
        }
        return "<gpx><trk><trkseg>\n\(points.joined(separator: "\n"))\n</trkseg></trk></gpx>"
    }

    /// Bytes after some cuts, copies, swaps and foreign characters.
    private static func damaged(_ bytes: [UInt8], random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 1...80, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
            case 3: bytes.insert(contentsOf: foreign.randomElement(using: &random) ?? [], at: start)
            default: bytes[start] = Array("0123456789-.e,<>\n".utf8).randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }

    private static let foreign: [[UInt8]] = [
        "9e999", "-0", "1e-400", "nan", "inf", "0x1p9", "\u{0}", "\u{FEFF}", "٣", "\r", "\"", ",,,,,,,,",
        "9223372036854775807",
        "-9223372036854775808", "<", "]]>", "&#x0;", "&amp;", "90", "-180", "180.0000001", "\u{2028}", "1e18",
    ].map { Array($0.utf8) }
}

/// Random numbers that are the same in every run: the generator SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
