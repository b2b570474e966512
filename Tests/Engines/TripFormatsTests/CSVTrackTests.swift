import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Testing

@Suite struct CSVTrackTests {
    @Test func `a line is a time, a place, an accuracy and a speed`() throws {
        let fixes = try TrackFile.read("1563821716.1,37.393844,-122.080738,12,1.5")

        let fix = Fix(
            time: Timestamp(milliseconds: 1_563_821_716_100),
            place: Coordinate(latitude: 37.393844, longitude: -122.080738),
            accuracy: Metres(12),
            speed: MetresPerSecond(1.5)
        )
        #expect(fixes == [fix])
    }

    @Test func `accuracy and speed may be missing or empty`() throws {
        let fixes = try TrackFile.read("0,1,2\n1,1,2,\n2,1,2,,\n3,1,2,,4\n4,1,2,8")

        #expect(fixes.map(\.accuracy) == [nil, nil, nil, nil, Metres(8)])
        #expect(fixes.map(\.speed) == [nil, nil, nil, MetresPerSecond(4), nil])
    }

    @Test func `a heading may give another order`() throws {
        let fixes = try TrackFile.read("lon,speed,lat,accuracy_m,t_unix\n13.4,2,52.5,9,60\n")

        #expect(fixes == (try TrackFile.read("60,52.5,13.4,9,2")))
    }

    @Test func `a heading may be in capitals`() throws {
        let fixes = try TrackFile.read("T_UNIX,Lat,Lon\n0,1,2")

        #expect(fixes == (try TrackFile.read("0,1,2")))
    }

    @Test func `a heading may follow empty lines`() throws {
        let fixes = try TrackFile.read("\n\nt_unix,lon,lat\n0,2,1")

        #expect(fixes == (try TrackFile.read("0,1,2")))
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `any ending of lines, empty lines, blanks and a byte order mark are read`(ending: String) throws {
        let lines = ["\u{FEFF}t_unix,lat,lon", "", " 0 , 1 , 2 ", "\t5,1,2", ""]

        let fixes = try TrackFile.read(lines.joined(separator: ending))

        #expect(fixes.map(\.time.milliseconds) == [0, 5000])
    }

    @Test(arguments: ["", "\n\n", "t_unix,lat,lon\n"])
    func `a file without fixes has none`(text: String) throws {
        #expect(try TrackFile.read(text).isEmpty)
    }

    @Test(arguments: [
        ("0,1,2\nfive,1,2", 2, "t_unix must be a number, not “five”"),
        ("0,1,2\n\n5,1", 3, "t_unix, lat and lon are required"),
        ("t_unix,lat,lon\n0,1,2\n5,,2", 3, "t_unix, lat and lon are required"),
        ("0,91,2", 1, "91.0, 2.0 isn’t a place on Earth"),
        ("0,1,-180.5", 1, "1.0, -180.5 isn’t a place on Earth"),
        ("0,1,2,near", 1, "accuracy_m must be a number, not “near”"),
        ("0,1,2,5,fast", 1, "speed must be a number, not “fast”"),
        ("0,nan,2", 1, "lat must be a number, not “nan”"),
        ("inf,1,2", 1, "t_unix must be a number, not “inf”"),
        ("1563821716100,1,2", 1, "the time 1563821716100.0 isn’t in Unix seconds"),
        ("time,lat,lon\n0,1,2", 1, "the header must contain t_unix, lat and lon, but is “time,lat,lon”"),
        ("t_unix;lat;lon\n0;1;2", 1, "the header must contain t_unix, lat and lon, but is “t_unix;lat;lon”"),
        ("\nlat,lon\n1,2", 2, "the header must contain t_unix, lat and lon, but is “lat,lon”"),
        ("t_unix,lat,lon\nt_unix,lat,lon", 2, "t_unix must be a number, not “t_unix”"),
        ("0,1,2\u{0}5", 1, "lon must be a number, not “2\u{FFFD}5”"),
        ("{}", 1, "the header must contain t_unix, lat and lon, but is “{}”"),
        ("0,1,2\n\u{1B}[2J,1,2", 2, "t_unix must be a number, not “\u{FFFD}[2J”"),
        (
            "0,1,2\n5,1,\(String(repeating: "x", count: 50))", 2,
            "lon must be a number, not “\(String(repeating: "x", count: 40))…”"
        ),
    ])
    func `a line that cannot be read is named with what is wrong with it`(text: String, line: Int, reason: String) {
        let error = #expect(throws: TrackFileError.self) { try TrackFile.read(text) }

        #expect(error?.line == line)
        #expect(error?.reason.description == reason)
        #expect(error?.description == "line \(line): \(reason)")
    }
}
