internal import CrosstownGeo
internal import CrosstownTripEngine
internal import CrosstownValues

/// Fixes as `t_unix,lat,lon[,accuracy_m][,speed]`; an optional heading line can change the order.
enum CSVTrack {
    /// The maximum length of a line in bytes, because each field of a line takes memory.
    private static let longestLine = 64 * 1024
    private static let linesBetweenLooks = 1024

    static func read(_ text: String) throws(TrackFileError) -> [Fix] {
        try boundLines(of: text)
        if let plain = text.utf8.withContiguousStorageIfAvailable({ PlainCSV.read($0) }), let fixes = plain {
            return fixes
        }
        return try readAny(text)
    }

    /// Parses a file that is not plain, or throws its first error.
    private static func readAny(_ text: String) throws(TrackFileError) -> [Fix] {
        var columns: CSVColumns?
        var fixes: [Fix] = []
        var number = 0
        var rest: Substring? = text[...]
        while let text = rest {
            let end = text.firstIndex(where: \.isNewline)
            let line = text[..<(end ?? text.endIndex)]
            rest = end.map { text[text.index(after: $0)...] }
            number += 1
            if number.isMultiple(of: linesBetweenLooks), Task.isCancelled {
                throw TrackFileError(line: number, reason: .cancelled)
            }
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
            if fields == [""] { continue }
            if let columns {
                fixes.append(try fix(fields, columns, line: number))
            } else if fields.allSatisfy({ Double($0) == nil }) {
                columns = try heading(fields, line: number)
            } else {
                columns = .usual
                fixes.append(try fix(fields, .usual, line: number))
            }
        }
        return fixes
    }

    private static func boundLines(of text: String) throws(TrackFileError) {
        var (length, number) = (0, 1)
        for byte in text.utf8 {
            length += 1
            if byte == 10 || byte == 13 { length = 0 }
            if byte == 10 { number += 1 }
            guard length <= longestLine else { throw TrackFileError(line: number, reason: .tooLong(longestLine)) }
        }
    }

    private static func heading(_ fields: [Substring], line: Int) throws(TrackFileError) -> CSVColumns {
        guard let columns = CSVColumns(heading: fields.map { $0.lowercased() }) else {
            throw TrackFileError(line: line, reason: .heading(fields.joined(separator: ",").quoted))
        }
        return columns
    }

    private static func fix(_ fields: [Substring], _ columns: CSVColumns, line: Int) throws(TrackFileError) -> Fix {
        func number(_ column: Int?, _ name: String) throws(TrackFileError) -> Double? {
            guard let column, column < fields.count, !fields[column].isEmpty else { return nil }
            // `Double` stops parsing at a zero byte.
            guard let value = Double(fields[column]), value.isFinite, !fields[column].utf8.contains(0) else {
                throw TrackFileError(line: line, reason: .notANumber(field: name, value: fields[column].quoted))
            }
            return value
        }
        guard let time = try number(columns.time, "t_unix"), let latitude = try number(columns.latitude, "lat"),
            let longitude = try number(columns.longitude, "lon")
        else { throw TrackFileError(line: line, reason: .missingFields) }
        return try Fix(
            line: line,
            unixSeconds: time,
            latitude: latitude,
            longitude: longitude,
            accuracy: try number(columns.accuracy, "accuracy_m").map(Metres.init),
            speed: try number(columns.speed, "speed").map(MetresPerSecond.init)
        )
    }
}

struct CSVColumns {
    let time: Int
    let latitude: Int
    let longitude: Int
    let accuracy: Int?
    let speed: Int?

    static let usual = CSVColumns(time: 0, latitude: 1, longitude: 2, accuracy: 3, speed: 4)

    private init(time: Int, latitude: Int, longitude: Int, accuracy: Int?, speed: Int?) {
        self.time = time
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.speed = speed
    }

    init?(heading fields: [String]) {
        guard let time = fields.firstIndex(of: "t_unix"), let latitude = fields.firstIndex(of: "lat"),
            let longitude = fields.firstIndex(of: "lon")
        else { return nil }
        self.init(
            time: time,
            latitude: latitude,
            longitude: longitude,
            accuracy: fields.firstIndex(of: "accuracy_m"),
            speed: fields.firstIndex(of: "speed")
        )
    }
}

extension Fix {
    /// Creates a fix from the numbers of a file.
    init(
        line: Int,
        unixSeconds: Double,
        latitude: Double,
        longitude: Double,
        accuracy: Metres? = nil,
        speed: MetresPerSecond? = nil
    ) throws(TrackFileError) {
        // From the year 1900 to the year 2200: other values are in another unit.
        guard unixSeconds > -2_208_988_800, unixSeconds < 7_258_118_400 else {
            throw TrackFileError(line: line, reason: .otherUnit(seconds: unixSeconds))
        }
        guard let place = Coordinate(validatingLatitude: latitude, longitude: longitude) else {
            throw TrackFileError(line: line, reason: .noPlace(latitude: latitude, longitude: longitude))
        }
        let milliseconds = Int64((unixSeconds * 1000).rounded())
        self.init(time: Timestamp(milliseconds: milliseconds), place: place, accuracy: accuracy, speed: speed)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var rest = self
        while rest.first?.isWhitespace == true || rest.first == "\u{FEFF}" { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
