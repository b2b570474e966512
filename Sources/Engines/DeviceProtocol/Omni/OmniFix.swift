public import CrosstownGeo
public import CrosstownValues

/// A position from the lock's satellite receiver.
public struct OmniFix: Hashable, Sendable {
    /// The position.
    public let place: Coordinate
    /// The time on the satellites' clock.
    public let at: Timestamp
    /// The number of satellites.
    public let satellites: Int

    /// Creates a fix.
    public init(_ place: Coordinate, at: Timestamp, satellites: Int) {
        self.place = place
        self.at = at
        self.satellites = satellites
    }
}

extension OmniFix {
    /// Parses the parameters of `D0`: those of NMEA 0183's RMC and GGA in another order.
    ///
    /// - Returns: The fix; a wrapped `nil` for a valid message without a position; `nil` for an invalid message.
    static func reading(_ fields: [String]) -> OmniFix?? {
        guard fields.count >= 10, fields[0] == "0" || fields[0] == "1" else { return nil }
        if fields[2] == "V" { return .some(.none) }
        guard fields[2] == "A", let moment = moment(date: fields[9], time: fields[1]),
            let latitude = angle(fields[3], positive: "N", negative: "S", fields[4]),
            let longitude = angle(fields[5], positive: "E", negative: "W", fields[6]),
            let place = Coordinate(validatingLatitude: latitude, longitude: longitude),
            let satellites = UInt8(fields[7])
        else { return nil }
        return OmniFix(place, at: moment, satellites: Int(satellites))
    }

    static func words(_ fix: OmniFix?) -> [String] {
        guard let fix else { return ["0", "000000.00", "V", "", "", "", "", "", "", "010100", "", "", "N"] }
        let digits = OmniTime(fix.at).digits
        let date = String(digits.dropFirst(4).prefix(2) + digits.dropFirst(2).prefix(2) + digits.prefix(2))
        let (latitude, longitude) = (fix.place.latitude, fix.place.longitude)
        return [
            "0", digits.suffix(6) + ".00", "A", angle(latitude, degreeDigits: 2), latitude < 0 ? "S" : "N",
            angle(longitude, degreeDigits: 3), longitude < 0 ? "W" : "E", "\(fix.satellites)", "1.0", date, "0", "M",
            "A",
        ]
    }

    /// Parses `ddmm.mmmm` and the letter of the hemisphere.
    private static func angle(_ text: String, positive: String, negative: String, _ letter: String) -> Double? {
        guard letter == positive || letter == negative, let number = decimal(text) else { return nil }
        let degrees = (number / 100).rounded(.down)
        let minutes = number - degrees * 100
        guard minutes < 60 else { return nil }
        return (degrees + minutes / 60) * (letter == positive ? 1 : -1)
    }

    private static func angle(_ value: Double, degreeDigits: Int) -> String {
        let tenThousandths = Int((abs(value) * 600_000).rounded())
        let minutes = tenThousandths % 600_000
        return padded(tenThousandths / 600_000, degreeDigits) + padded(minutes / 10_000, 2) + "."
            + padded(minutes % 10_000, 4)
    }

    private static func moment(date: String, time: String) -> Timestamp? {
        guard let day = pairs(date), let clock = pairs(String(time.prefix(6))),
            time.utf8.count == 6 || time.utf8.dropFirst(6).first == UInt8(ascii: ".")
        else { return nil }
        return OmniTime.moment(
            year: 2000 + day[2],
            month: day[1],
            day: day[0],
            secondOfDay: OmniTime.secondOfDay(clock[0], clock[1], clock[2])
        )
    }

    /// Parses six digits as three numbers.
    private static func pairs(_ text: String) -> [Int]? {
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.count == 6, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        return [0, 2, 4].map { digits[$0] * 10 + digits[$0 + 1] }
    }

    /// Parses digits with at most one decimal point, without a sign, an exponent or names such as `nan`.
    private static func decimal(_ text: String) -> Double? {
        guard text.utf8.count <= 16, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return Double(text)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
