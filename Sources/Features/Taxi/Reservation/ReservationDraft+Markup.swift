import CrosstownWeb

extension ReservationDraft {
    /// Returns the entered values as hidden fields to send again; `place` can replace one of the two places.
    func hidden(_ place: (String) -> EnteredPlace? = { _ in nil }) -> Markup {
        """
        \(Self.hidden("key", key))\(Self.hidden("origin", place("origin") ?? origin))\
        \(Self.hidden("destination", place("destination") ?? destination))\
        \(Self.hidden("day", day))\(Self.hidden("time", time))\(Self.hidden("passengers", passengers))\
        \(Self.hidden("luggage", luggage))\(Self.hidden("payment", payment))
        """
    }

    private static func hidden(_ name: String, _ value: String) -> Markup {
        "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>"
    }

    private static func hidden(_ name: String, _ place: EnteredPlace) -> Markup {
        """
        \(hidden(name, place.name))\(hidden("\(name)Latitude", place.latitude))\
        \(hidden("\(name)Longitude", place.longitude))
        """
    }
}
