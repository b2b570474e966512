import CrosstownValues

/// The access class of events (RFC 5545, CLASS).
extension CalendarReader {
    /// Returns whether an event is public, which is the default.
    ///
    /// An unknown class is private, as the standard requires.
    static func isPublic(_ lines: [CalendarLine]) -> Bool {
        lines.filter { $0.name == "CLASS" }.allSatisfy { $0.value.uppercased() == "PUBLIC" }
    }

    /// Returns the public content of a calendar, without private events and private occurrences of a series.
    ///
    /// A series with a private occurrence that includes all later ones is left out as a whole.
    static func content(
        _ name: String?,
        _ entries: [CalendarEntry],
        without secrets: [CalendarEntry],
        leftOut: Int
    ) -> Content {
        let hidden = Set(secrets.filter { $0.replaces == nil || $0.changesLater }.map(\.uid))
        let times = Dictionary(grouping: secrets, by: \.uid).mapValues { Set($0.compactMap(\.replaces)) }
        let shown = entries.filter { entry in
            !hidden.contains(entry.uid) && entry.replaces.map { times[entry.uid]?.contains($0) == true } != true
        }
        return (
            name, shown.map { $0.replaces == nil ? $0.without(times[$0.uid] ?? []) : $0 }, hidden,
            entries.count + secrets.count + leftOut, leftOut
        )
    }
}

extension CalendarEntry {
    fileprivate func without(_ times: Set<Timestamp>) -> CalendarEntry {
        var entry = self
        entry.exceptions += times.sorted()
        return entry
    }
}
