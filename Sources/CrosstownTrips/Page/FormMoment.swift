import CrosstownKit
import CrosstownValues

extension LocalTime {
    /// The moment of `2026-11-24T08:15` on the city's clocks; `nil` for anything else.
    func moment(_ text: String) -> Timestamp? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CivilDay(String(parts[0])) else { return nil }
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count >= 2, clock[0].utf8.count == 2, clock[1].utf8.count == 2, let hour = Int(clock[0]),
            let minute = Int(clock[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        // Clocks change at most once a day: the offset at the time itself counts, not that of midnight.
        let start = start(of: day)
        let guess = start.advanced(milliseconds: Int64(hour * 60 + minute) * 60_000)
        let shown = self.clock(guess)
        let wanted = "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
        guard shown != wanted else { return guess }
        return [-3_600_000, 3_600_000].lazy.map { guess.advanced(milliseconds: $0) }.first { self.clock($0) == wanted }
            ?? guess
    }

    /// A moment as the field of a form holds it.
    func fieldText(_ moment: Timestamp) -> String {
        let clock = clock(moment)
        return "\(day(of: moment))T" + (clock.utf8.count == 4 ? "0" : "") + clock
    }
}
