import CrosstownValues

/// Who may know of an event (RFC 5545, CLASS).
extension CalendarReader {
    /// Whether everybody may know of an event: it says so, or says nothing.
    ///
    /// A word that is not known is taken for private, as the standard asks.
    static func isPublic(_ lines: [CalendarLine]) -> Bool {
        lines.filter { $0.name == "CLASS" }.allSatisfy { $0.value.uppercased() == "PUBLIC" }
    }

    /// The content of a calendar for everybody: nothing of events that are not for everybody, nor of single times of a series that are not.
    ///
    /// A series of which one time and all later ones are not for everybody is left out as a whole.
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
