internal import CrosstownValues
internal import Foundation

/// Parses ISO 8601.
enum ISOMoment {
    /// Returns the seconds since 1970 of a date with time and UTC offset, with or without fractions, or `nil` for an
    /// invalid text.
    static func seconds(_ text: String) -> Double? {
        if let seconds = plain(Array(text.utf8)) { return seconds }
        let fraction = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
        return (fraction ?? (try? Date.ISO8601FormatStyle().parse(text)))?.timeIntervalSince1970
    }

    /// Parses the usual form, `2026-11-24T18:30:00Z`: a general parser takes a hundred times as long, and a file has as
    /// many times as points.
    private static func plain(_ bytes: [UInt8]) -> Double? {
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
            [4, 7].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
            [13, 16].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]),
            // The general parser handles the ends of months.
            year >= 1970, (1...12).contains(month), (1...28).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        let days = CivilTime.daysSince1970(year: year, month: month, day: day)
        return Double(days * 86_400 + hour * 3600 + minute * 60 + second)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + Int(digit) - 48
        }
        return number
    }
}
