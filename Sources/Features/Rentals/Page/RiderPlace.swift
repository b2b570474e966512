import CrosstownWeb

/// What a form contains so that the phone fills in where the rider is: nothing for those who refused that.
struct RiderPlace {
    /// Whether the rider has refused the position.
    let isRefused: Bool

    /// What the form itself says.
    var attribute: Markup { isRefused ? .empty : " data-needs-position" }

    /// The fields that the phone fills in.
    var fields: Markup {
        if isRefused { return .empty }
        return """
            <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
            <input type="hidden" name="accuracy">
            """
    }
}

extension MapSetting {
    /// The map of a page of rentals, which shows the device by itself only to those who have not refused that.
    static func rentals(zones: Link? = RentalLinks.areas, refusesPosition: Bool) -> MapSetting {
        MapSetting(sheet: .half, zones: zones, needsConnection: true, showsDevice: !refusesPosition)
    }
}
