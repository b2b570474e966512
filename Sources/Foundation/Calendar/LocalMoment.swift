public import CrosstownValues

/// A local day and time of day, without a time zone.
public struct LocalMoment: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public var day: Int
    /// Seconds since midnight.
    public var second: Int

    /// Creates a local time from its day and its second.
    public init(day: Int, second: Int) {
        self.day = day
        self.second = second
    }

    /// Creates what clocks with this offset show at a timestamp.
    public init(_ moment: Timestamp, secondsFromUTC: Int) {
        let shifted = moment.milliseconds.flooredDivision(by: 1000) + Int64(secondsFromUTC)
        day = Int(shifted.flooredDivision(by: 86_400))
        second = Int(shifted - Int64(day) * 86_400)
    }

    /// Returns the timestamp at which clocks with this offset show this.
    public func moment(secondsFromUTC: Int) -> Timestamp {
        Timestamp(milliseconds: (Int64(day) * 86_400 + Int64(second - secondsFromUTC)) * 1000)
    }

    /// Returns the timestamp at which clocks of a zone show this; the first if they show it twice.
    public func moment(in zone: (Timestamp) -> Int) -> Timestamp {
        let guess = moment(secondsFromUTC: 0)
        let before = zone(guess.advanced(milliseconds: -86_400_000))
        let early = moment(secondsFromUTC: before)
        if zone(early) == before { return early }
        return moment(secondsFromUTC: zone(early))
    }

    /// Returns whether the left time is earlier.
    public static func < (left: Self, right: Self) -> Bool { (left.day, left.second) < (right.day, right.second) }

    /// The weekday: 1 for Monday to 7 for Sunday.
    public var weekday: Int { Self.weekday(of: day) }

    /// Returns the weekday of a day: 1 for Monday to 7 for Sunday.
    public static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 + 1 }

    /// Year, month and day of the month.
    public var date: CivilTime { CivilTime(Timestamp(milliseconds: Int64(day) * 86_400_000)) }
}

extension Int64 {
    func flooredDivision(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

extension LocalMoment {
    /// Returns the time that is as far from `to` as this is from `from`, by days and by the clock.
    func moved(as from: LocalMoment, to: LocalMoment) -> LocalMoment {
        let seconds = Int64(second) + Int64(to.second - from.second)
        let days = seconds.flooredDivision(by: 86_400)
        return LocalMoment(day: day + to.day - from.day + Int(days), second: Int(seconds - days * 86_400))
    }
}

extension LocalMoment {
    /// The time in iCalendar's format, such as `20261124T183000`.
    public var compact: String {
        String(unsafeUninitializedCapacity: 15) { bytes in
            Self.write(day: day, into: bytes)
            bytes[8] = UInt8(ascii: "T")
            Self.write(second / 3600, into: bytes, at: 9)
            Self.write(second / 60 % 60, into: bytes, at: 11)
            Self.write(second % 60, into: bytes, at: 13)
            return 15
        }
    }

    /// Returns a day in iCalendar's format, such as `20261124`.
    public static func compact(day: Int) -> String {
        String(unsafeUninitializedCapacity: 8) { bytes in
            write(day: day, into: bytes)
            return 8
        }
    }

    private static func write(day: Int, into bytes: UnsafeMutableBufferPointer<UInt8>) {
        let civil = LocalMoment(day: day, second: 0).date
        write(civil.year / 100, into: bytes, at: 0)
        write(civil.year, into: bytes, at: 2)
        write(civil.month, into: bytes, at: 4)
        write(civil.day, into: bytes, at: 6)
    }

    /// Writes the last two digits of a number.
    private static func write(_ number: Int, into bytes: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
        bytes[index] = UInt8(48 + number / 10 % 10)
        bytes[index + 1] = UInt8(48 + number % 10)
    }

    static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Parses `20261124` or `20261124T183000`, the latter with an optional `Z`; `nil` if invalid.
    public init?(compact text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 8 || bytes.count == 15 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].allSatisfy { $0 >= 48 && $0 <= 57 } ? bytes[range].reduce(0) { $0 * 10 + Int($1 - 48) } : nil
        }
        guard let year = number(0..<4), let month = number(4..<6), let date = number(6..<8),
            (1...12).contains(month), (1...31).contains(date)
        else { return nil }
        day = CivilTime.daysSince1970(year: year, month: month, day: date)
        second = 0
        guard self.date.day == date else { return nil }
        if bytes.count == 8 { return }
        guard bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
            let rest = number(13..<15), hour < 24, minute < 60, rest < 61
        else { return nil }
        second = hour * 3600 + minute * 60 + min(rest, 59)
    }
}
