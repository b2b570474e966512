import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation
import Testing

@Suite struct GPXTrackTests {
    @Test func `track points of all segments are read with their places and times`() throws {
        let fixes = try TrackFile.read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
              <metadata><time>2020-01-01T00:00:00Z</time></metadata>
              <trk><name>A way</name>
                <trkseg>
                  <trkpt lat="52.5" lon="13.4"><ele>30</ele><time>2020-01-01T00:00:05Z</time></trkpt>
                </trkseg>
                <trkseg>
                  <trkpt lat="52.6" lon="13.5"><time> 2020-01-01T00:00:10.250Z </time></trkpt>
                </trkseg>
              </trk>
            </gpx>
            """
        )

        #expect(fixes.map(\.place.latitude) == [52.5, 52.6])
        #expect(fixes.map(\.place.longitude) == [13.4, 13.5])
        #expect(fixes.map(\.time.milliseconds) == [1_577_836_805_000, 1_577_836_810_250])
    }

    @Test func `a time with an offset from UTC is the same moment`() throws {
        let here = try TrackFile.read(point("<time>2020-01-01T02:00:00+02:00</time>"))

        let there = try TrackFile.read(point("<time>2020-01-01T00:00:00Z</time>"))

        #expect(here == there)
    }

    @Test(arguments: ["2020-01-01T00:00:05", "2020-01-01T00:00:05.5"])
    func `a time without an offset is in UTC`(time: String) throws {
        let fixes = try TrackFile.read(point("<time>\(time)</time>"))

        #expect(fixes == (try TrackFile.read(point("<time>\(time)Z</time>"))))
    }

    @Test func `elements may have a prefix for their namespace`() throws {
        let text = """
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:trkseg>
            <g:trkpt lat="1" lon="2"><g:time>2020-01-01T00:00:00Z</g:time></g:trkpt>
            </g:trkseg></g:trk></g:gpx>
            """

        let fixes = try TrackFile.read(text)

        #expect(fixes == (try TrackFile.read(point("<time>2020-01-01T00:00:00Z</time>"))))
    }

    @Test func `a file without track points has no fixes`() throws {
        #expect(try TrackFile.read("<gpx></gpx>").isEmpty)
    }

    @Test(arguments: [
        ("<!-- a page -->\n<html></html>", 2, "GPX must start with a gpx element, not “html”"),
        ("<gpx>\n<trkpt lat=\"1\" lon=\"2\"></trkpt></gpx>", 2, "a trkpt must have a time"),
        ("<gpx>\n\n<trkpt lat=\"north\" lon=\"2\"/></gpx>", 3, "a trkpt must have numbers for lat and lon"),
        ("<gpx><trkpt lon=\"2\"/></gpx>", 1, "a trkpt must have numbers for lat and lon"),
        ("<gpx><trkpt lat=\"1\" lon=\"2\"><time>noon</time></trkpt></gpx>", 1, "“noon” is not an ISO 8601 time"),
        (
            "<gpx>\n<trkpt lat=\"95\" lon=\"2\"><time>2020-01-01T00:00:00Z</time></trkpt></gpx>", 2,
            "95.0, 2.0 isn’t a place on Earth"
        ),
    ])
    func `a point that cannot be read is named with what is wrong with it`(text: String, line: Int, reason: String) {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read(text) }

        #expect(error?.line == line)
        #expect(error?.reason.description == reason)
    }

    @Test(arguments: ["<gpx>", "<gpx><trk>", "<gpx><trkpt></gpx>", "<", "<gpx>\u{0}</gpx>", "<!DOCTYPE"])
    func `a file that is not well-formed is said to be`(text: String) {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read(text) }

        #expect((error?.line ?? 0) >= 1)
    }

    @Test(arguments: ["<gpx></gpx>", "0,1,2", "<"])
    func `what follows the end of a document is not overlooked`(rest: String) {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read("<gpx></gpx>\n\(rest)") }

        #expect(error?.reason == .malformedXML)
    }

    @Test func `space and comments may follow the end of a document`() throws {
        let document = point("<time>2020-01-01T00:00:00Z</time>")

        #expect(try TrackFile.read(document + "\n <!-- the end -->\n") == TrackFile.read(document))
    }

    @Test(arguments: [
        "<!ENTITY file SYSTEM \"file:///etc/hostname\">", "<!NOTATION x SYSTEM \"y\">", "<!ATTLIST gpx a ID #IMPLIED>",
    ])
    func `a document type declaration is refused`(declaration: String) {
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [\(declaration)]>\n<gpx></gpx>"

        let error = #expect(throws: TrackFileError.self) { try TrackFile.read(text) }

        #expect(error?.description == "line 2: GPX must not have a document type declaration")
    }

    @Test(arguments: ["<?x?>", "<?x y?>", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<?x\n?>"])
    func `processing instructions say nothing`(instruction: String) throws {
        let document = point("<time>2020-01-01T00:00:00Z</time>")

        #expect(try TrackFile.read(instruction + document + instruction) == TrackFile.read(document))
    }

    @Test(arguments: ["<?>", "<??", "<?x", "<?x?", "<?x>"])
    func `a processing instruction that does not end is not well-formed`(instruction: String) {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read(instruction + "<gpx></gpx>") }

        #expect(error?.reason == .malformedXML)
    }

    @Test(arguments: ["<ele>30</ele>", "<time/>", "<time> </time>"])
    func `points without a time are left out and counted`(content: String) throws {
        let good = "<trkpt lat=\"1\" lon=\"2\"><time>2020-01-01T00:00:00Z</time></trkpt>"
        let bad = "<trkpt lat=\"1\" lon=\"2\">\(content)</trkpt>"

        let contents = try TrackFile.contents(of: "<gpx><trk><trkseg>\(good)\(bad)\(good)\(bad)</trkseg></trk></gpx>")

        #expect(contents.fixes.count == 2)
        #expect(contents.pointsWithoutTime == 2)
    }

    @Test(arguments: [
        "<extensions><x:time xmlns:x=\"urn:x\">12.5</x:time></extensions>",
        "<extensions><a><time>2021-02-03T00:00:00Z</time></a></extensions>",
        "<extensions><time>2021-02-03T00:00:00Z</time></extensions>", "<x:time>2021-02-03T00:00:00Z</x:time>",
    ])
    func `a time of an extension is not the time of its point`(foreign: String) throws {
        let time = "<time>2020-01-01T00:00:00Z</time>"

        let plain = try TrackFile.read(point(time))

        #expect(try TrackFile.read(point(time + foreign)) == plain)
        #expect(try TrackFile.read(point(foreign + time)) == plain)
    }

    @Test(arguments: ["<rte><rtept lat=\"1\" lon=\"2\"/></rte>", "<wpt lat=\"1\" lon=\"2\"><name>Here</name></wpt>"])
    func `a file of nothing but a route or waypoints is said to be one`(content: String) throws {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read("<gpx>\n\(content)</gpx>") }

        #expect(error?.line == 2)
        #expect(error?.reason == .plannedOnly)
    }

    @Test func `waypoints beside a track change nothing`() throws {
        let track = "<trkpt lat=\"1\" lon=\"2\"><time>2020-01-01T00:00:00Z</time></trkpt>"
        let waypoint = "<wpt lat=\"3\" lon=\"4\"><time>2020-01-01T00:00:00Z</time></wpt>"

        #expect(
            try TrackFile.read("<gpx>\(waypoint)\(track)\(waypoint)</gpx>") == TrackFile.read("<gpx>\(track)</gpx>")
        )
    }

    @Test(arguments: [true, false], [true, false])
    func `a file in UTF-16 is read`(isBigEndian: Bool, hasMark: Bool) throws {
        for text in [
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + point("<time>2020-01-01T00:00:00Z</time>"),
            "t_unix,lat,lon\n0,1,2",
        ] {
            let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
            let bytes = units.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? pair : pair.reversed()
            }

            let contents = try TrackFile.contents(of: bytes)

            #expect(contents == (try TrackFile.contents(of: text)))
            #expect(contents.fixes.count == 1)
        }
    }

    @Test func `a file of eleven megabytes is read`() throws {
        let point = "<trkpt lat=\"1.00001\" lon=\"2.00001\"><ele>30.1</ele><time>2020-01-01T00:00:00Z</time></trkpt>\n"
        let count = 11 * 1024 * 1024 / point.utf8.count

        let contents = try TrackFile.contents(of: "<gpx>\n" + String(repeating: point, count: count) + "</gpx>")

        #expect(contents.fixes.count == count)
    }

    @Test(arguments: [
        ("<gpx " + (0..<200_000).map { "a\($0)='1' " }.joined() + "/>", TrackFileError.Reason.tooManyAttributes(64)),
        (String(repeating: "<gpx>", count: 200_000), .tooDeep(64)),
        ("<gpx>" + String(repeating: "<a/>", count: 1_250_000) + "</gpx>", .tooManyElements(1_250_000)),
        ("<gpx><name>" + String(repeating: "x", count: 2_000_000) + "</name></gpx>", .tooLong(1_048_576)),
        (String(repeating: "0", count: 70_000), .tooLong(65_536)),
    ])
    func `a file beyond a limit is refused with the limit`(text: String, reason: TrackFileError.Reason) {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read(text) }

        #expect(error?.reason == reason)
        #expect(error?.line == 1)
    }

    @Test(arguments: ["2020-02-29T00:00:05Z", "2020-01-31T23:59:59.5Z", "2020-01-02T03:04:05+00:00"])
    func `a time in a form that fewer programs write is the same moment`(time: String) throws {
        let fixes = try TrackFile.read(point("<time>\(time)</time>"))
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: time.contains("."))

        #expect(fixes.map(\.time.milliseconds) == [Int64(try style.parse(time).timeIntervalSince1970 * 1000)])
    }

    @Test(arguments: ["2020-13-01T00:00:00Z", "2020-01-01 00:00:00", "2020-01-01T"])
    func `a time that no clock shows is refused`(time: String) {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read(point("<time>\(time)</time>")) }

        #expect(error?.reason == .unreadableTime("“\(time)”"))
    }

    private func point(_ content: String) -> String { "<gpx><trkpt lat=\"1\" lon=\"2\">\(content)</trkpt></gpx>" }
}
