package import CrosstownValues

/// Timestamps in RFC 3339, such as `2026-11-21T08:05:00+01:00`.
package enum RFC3339 {
    /// Parses a timestamp without fractions of a second; `nil` where it is invalid.
    package static func moment(_ text: String) -> Timestamp? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        let zone = bytes[19...].drop { $0 == UInt8(ascii: ".") || (48...57).contains($0) }
        guard let offset = secondsFromUTC(Array(zone)) else { return nil }
        let days = CivilTime.daysSince1970(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Timestamp(milliseconds: Int64(seconds) * 1000)
    }

    private static func secondsFromUTC(_ zone: [UInt8]) -> Int? {
        if zone == [UInt8(ascii: "Z")] || zone == [UInt8(ascii: "z")] { return 0 }
        guard zone.count == 6, zone[3] == UInt8(ascii: ":"), let hours = number(zone[1..<3]),
            let minutes = number(zone[4..<6]), hours < 24, minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        switch zone[0] {
        case UInt8(ascii: "+"): return seconds
        case UInt8(ascii: "-"): return -seconds
        default: return nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
