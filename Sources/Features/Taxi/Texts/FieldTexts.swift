import CrosstownCases
package import CrosstownWeb

/// The labels of fields in forms and the API.
extension TaxiTexts {
    /// Returns the label of a field.
    ///
    /// For nested fields, the innermost with a label: `fixes.0.latitude` is a position.
    package static func label(of field: String) -> LocalizedText {
        findLabel(of: field) ?? .unlabeledField
    }

    /// Returns the label of a field; `nil` without one.
    package static func findLabel(of field: String) -> LocalizedText? {
        field.split(separator: ".").reversed().lazy.compactMap { ownLabel(of: String($0)) }.first
    }

    private static func ownLabel(of field: String) -> LocalizedText? {
        switch field {
        case "meetingPlace", "origin": meetingPlace
        case "passengers": "Number of passengers"
        case "destination": "Destination"
        case "ride": "Ride"
        case "day": "Day"
        case "time": "Time"
        case "key", "newest": "Form"
        case "latitude", "longitude", "accuracy", "fixes", "originLatitude", "originLongitude", "destinationLatitude",
            "destinationLongitude":
            "Location"
        case "at", "sentAt": "Location time"
        case "heading": "Direction"
        case "speed": "Speed"
        case "userName": "User name"
        case "password": "Password"
        case "code": "Taxi code"
        case "company": "Company"
        case "file": "File"
        case "reason": CityTexts.endReason
        case "reference": "Reference"
        case "step": "Step"
        case "papers": PaperField.label
        case "owner": "Driver or company"
        case "refund": "Refund amount"
        case "remark": "Anything else the city should know"
        case "vehicle": "Vehicle"
        case "address": "Email address or phone number"
        case "invitation": "Invitation"
        case "now": "Apply now"
        case "zones": "The zones"
        default: fareLabel(of: field)
        }
    }

    private static func fareLabel(of field: String) -> LocalizedText? {
        switch field {
        case "amount": "Fare"
        case "insists": "Confirmation of an unusual fare"
        case "overlaps": "Another taxi around the same time"
        case "validFrom": "Valid from"
        case "base": "Base fare"
        case "perKilometre": "Per kilometer"
        case "nightPerKilometre": "Per kilometer, nights and Sundays"
        case "waitingPerMinute": "Waiting, per minute"
        case "luggage": "Per piece of luggage"
        case "least": "Minimum fare"
        case "nightFrom": "Night starts at (hour)"
        case "nightUntil": "Night ends at (hour)"
        case "from": "From"
        case "to": "To"
        case "name": "Place"
        case "radius": "Radius"
        case "surcharge": "Surcharge"
        case "payment": "Payment"
        case "text": "Message"
        case "kind": "Subject"
        case "word": "Message"
        case "found": "Your answer"
        case "closes": CaseTexts.closes
        default: nil
        }
    }
}
