import CrosstownWeb

/// The form fields in which the phone fills in the rider's position: none for users who refused it.
struct RiderPlace {
    /// Whether the rider has refused the position.
    let isRefused: Bool

    /// The attribute of the form.
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
    /// The map of rental pages, which shows the device's position automatically unless the user refused it.
    static func rentals(zones: Link? = RentalLinks.areas, refusesPosition: Bool) -> MapSetting {
        MapSetting(sheet: .half, zones: zones, needsConnection: true, showsDevice: !refusesPosition)
    }
}
