import CrosstownValues

/// Reads and writes moments as fields of forms have them: the city's day and time, such as `2026-12-01T14:00`.
struct LocalMoment: Sendable {
    /// How many seconds the city's clocks are ahead of UTC at a moment.
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// The moment that a text names; `nil` where it names none.
    func moment(_ text: String) -> Timestamp? {
        guard let local = Self.asIfUTC(text) else { return nil }
        // The offset at the time itself is known only after a first guess; they differ around changes of the clocks.
        let guess = local.advanced(milliseconds: -Int64(secondsFromUTC(local)) * 1000)
        return local.advanced(milliseconds: -Int64(secondsFromUTC(guess)) * 1000)
    }

    /// A moment as a field shows it.
    func text(_ moment: Timestamp) -> String {
        String(moment.advanced(milliseconds: Int64(secondsFromUTC(moment)) * 1000).description.prefix(16))
    }

    /// The moment at which clocks of UTC show a text of the form `2026-12-01T14:00`.
    private static func asIfUTC(_ text: String) -> Timestamp? {
        let parts = text.split { "-T:".contains($0) }
        let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        guard text.utf8.count == 16, parts.count == 5, numbers.count == 5, numbers.allSatisfy({ $0 >= 0 }) else {
            return nil
        }
        guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
        let days = CivilTime.daysSince1970(year: numbers[0], month: numbers[1], day: numbers[2])
        let minutes = Int64(days) * 1440 + Int64(numbers[3] * 60 + numbers[4])
        let moment = Timestamp(milliseconds: minutes * 60_000)
        return String(moment.description.prefix(16)) == text ? moment : nil
    }
}
