import CrosstownGeo
import CrosstownKit
import CrosstownOpenData
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

private let feedsFolder = ProcessInfo.processInfo.environment["CROSSTOWN_GBFS_FEEDS"]

@Suite struct GBFSReadingTests {
    @Test(
        arguments: [
            "[" + String(repeating: "0,", count: 300_000) + "0]", String(repeating: "[", count: 40),
            #"{"a":"# + String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 41),
        ]
    )
    func `a document of too many values or levels is not read`(text: String) {
        #expect(JSONTree(Array(text.utf8)) == nil)
    }

    @Test func `commas and brackets within texts are no values`() throws {
        let text = String(repeating: #",[{\\\"]"#, count: 60_000)

        #expect(JSONTree(Array(#"["\#(text)"]"#.utf8))?.elements.count == 1)
    }

    @Test func `a name cannot turn the direction of what stands beside it`() throws {
        let tree = try #require(JSONTree(Array("[\"Old\u{202E}Port\u{2066}\u{200F}\"]".utf8)))

        #expect(tree.elements.first?.text(atMost: 80) == "OldPort")
    }

    @Test func `a feed of 2.3 is read`() throws {
        let read = try Self.read(FeedText.older(updatedAt: 1_795_000_000))

        let port = try #require(read.places.first)
        #expect(read.places.map(\.key) == ["a", "x"])
        #expect(port.name == "Old <b>Port</b>")
        #expect(port.vehicles == 3)
        #expect(port.docks == 7)
        #expect(port.link == "https://bikes.example.org/stations/a")
        #expect(read.places[1].kind == .vehicle)
        #expect(read.places[1].link == nil)
        #expect(read.updatedAt == Timestamp(milliseconds: 1_795_000_000_000))
        #expect(read.timeToLive == 60)
    }

    @Test func `a feed of 3.0 is read, and what is not rented out is not counted`() throws {
        let read = try Self.read(FeedText.newer)

        #expect(read.places.map(\.key) == ["a", "x"])
        #expect(read.places[0].name == "Old Port")
        #expect(read.places[0].vehicles == 0)
        #expect(read.places[0].docks == 0)
        #expect(read.updatedAt?.description == "2026-11-18T15:00:00.000Z")
        #expect(read.timeToLive == 60)
    }

    @Test(
        arguments: [
            "", "null", "[]", "1", "\"gbfs\"", "{", "{}", #"{"data":null}"#, #"{"data":[]}"#, #"{"data":{"en":null}}"#,
            #"{"data":{"feeds":null}}"#, #"{"data":{"feeds":{}}}"#, #"{"data":{"feeds":[1,null,[],"x"]}}"#,
            #"{"data":{"en":{}}}"#, #"{"data":{"feeds":[{"name":["station_status"],"url":"https://a"}]}}"#,
            #"{"data":{"feeds":[{"name":"station_status","url":null}]}}"#,
        ]
    )
    func `a list of files that is none has no files`(text: String) {
        let files = JSONTree(Array(text.utf8)).map { GBFSReading.files(in: $0) } ?? [:]

        #expect(files == [:])
    }

    @Test(
        arguments: [
            #"{"station_id":null,"lat":43.7,"lon":7.4}"#, #"{"station_id":"a","lat":"43.7","lon":7.4}"#,
            #"{"station_id":"a","lat":91,"lon":7.4}"#, #"{"station_id":"a","lat":0,"lon":0}"#, #"{"station_id":"a"}"#,
            #"{"station_id":["a"],"lat":43.7,"lon":7.4}"#, "null", "[]", "\"a\"", "7",
        ]
    )
    func `a station that cannot be is left out, and the others are shown`(station: String) throws {
        let information = #"{"data":{"stations":[\#(station),{"station_id":7,"lat":43.7,"lon":7.4}]}}"#
        let status = #"{"data":{"stations":[{"station_id":"a"},null,{"station_id":7,"num_bikes_available":-3}]}}"#
        let files: [GBFSReading.File: JSONTree] = [
            .stationInformation: try #require(JSONTree(Array(information.utf8))),
            .stationStatus: try #require(JSONTree(Array(status.utf8))),
        ]

        let read = GBFSReading.places(in: files)

        #expect(read.places.map(\.key) == ["7"])
        #expect(read.places[0].vehicles == 0)
    }

    @Test func `what lies too deep is no document`() {
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        let deeper = String(repeating: "[", count: 100_000)

        #expect(JSONTree(Array(deep.utf8)) == nil)
        #expect(JSONTree(Array(deeper.utf8)) == nil)
    }

    @Test func `more places than anybody can look at are cut off`() throws {
        let stations = (0..<6_000).map { #"{"bike_id":"\#($0)","lat":43.7,"lon":7.4}"# }.joined(separator: ",")
        let tree = try #require(JSONTree(Array(#"{"data":{"bikes":[\#(stations)]}}"#.utf8)))

        #expect(GBFSReading.places(in: [.freeBikeStatus: tree]).places.count == GBFSReading.mostPlaces)
    }

    /// Whatever single bytes of good feeds become, reading ends, and what it gives can be shown.
    @Test func `feeds with changed bytes never do harm`() throws {
        var random = SeededRandom(seed: 11)
        let feeds = [FeedText.older(updatedAt: 1_795_000_000), FeedText.newer]
        for round in 0..<400 {
            let feed = feeds[round % 2].mapValues { text in
                var bytes = Array(text.utf8)
                for _ in 0...Int.random(in: 0..<4, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                return bytes
            }
            let trees = feed.compactMapValues { JSONTree($0) }
            let files = trees[FeedText.address].map { GBFSReading.files(in: $0) } ?? [:]
            let read = GBFSReading.places(in: files.compactMapValues { trees[$0] })

            let isShowable = read.places.allSatisfy { place in
                (0...100_000).contains(place.vehicles) && abs(place.place.latitude) <= 90
                    && place.link?.hasPrefix("https://") != false
            }
            #expect(isShowable)
        }
    }

    /// The feeds of a folder, each in a folder of its own with the files that an operator would serve.
    @Test(.enabled(if: feedsFolder != nil))
    func `good and hostile feeds of a folder never do harm`() throws {
        let folder = URL(filePath: try #require(feedsFolder))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        var shown: [String] = []
        for name in names {
            let feed = folder.appending(path: name)
            let read = { (file: String) in
                (try? Data(contentsOf: feed.appending(path: file))).flatMap { JSONTree(Array($0)) }
            }
            let files = read("gbfs.json").map { GBFSReading.files(in: $0) } ?? [:]
            let trees = files.compactMapValues { read(URL(filePath: $0).lastPathComponent) }
            let places = GBFSReading.places(in: trees).places
            shown += places.map { "\(name)/\($0.key)" }
        }

        #expect(names.count >= 32)
        #expect(!shown.isEmpty, "\(shown)")
    }

    private static func read(_ feed: [String: String]) throws -> PartnerPlaces {
        let trees = feed.compactMapValues { JSONTree(Array($0.utf8)) }
        let files = GBFSReading.files(in: try #require(trees[FeedText.address]))
        return GBFSReading.places(in: files.compactMapValues { trees[$0] })
    }
}

@Suite struct RFC3339Tests {
    @Test(
        arguments: [
            ("2026-11-18T11:33:20Z", 1_795_001_600), ("2026-11-18T12:33:20+01:00", 1_795_001_600),
            ("2026-11-18t11:33:20.123456z", 1_795_001_600), ("2026-11-18T09:03:20.5-02:30", 1_795_001_600),
            ("1970-01-01T00:00:00Z", 0),
        ] as [(String, Int64)]
    )
    func `moments of all zones are read`(text: String, seconds: Int64) {
        #expect(RFC3339.moment(text) == Timestamp(milliseconds: seconds * 1000))
    }

    @Test(
        arguments: [
            "", "2026-11-18", "2026-11-18T11:33:20", "2026-13-18T11:33:20Z", "2026-11-18T24:33:20Z",
            "2026-11-18T11:33:20+1:00", "2026-11-18T11:33:20X01:00", "yyyy-mm-ddThh:mm:ssZ",
        ]
    )
    func `what is no moment is none`(text: String) {
        #expect(RFC3339.moment(text) == nil)
    }
}
