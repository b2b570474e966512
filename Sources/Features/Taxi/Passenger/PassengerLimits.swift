public import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
public import CrosstownWeb

/// The limits in the API; the entries validate them together with everything else and return better errors.
private enum PassengerLimits {
    static let place = FieldLimits.text(0...PlaceEntry.longestName)
    static let passengers = FieldLimits.number(1...DispatchRules().mostPassengers)
    static let luggage = FieldLimits.number(0...Tariff.mostLuggage)
}

extension RequestMessage: SelfLimiting {
    /// The limits of the fields.
    public static var limits: [String: FieldLimits] {
        [
            "meetingPlace": PassengerLimits.place, "latitude": .latitude, "longitude": .longitude,
            "passengers": PassengerLimits.passengers, "destination": PassengerLimits.place,
            "destinationLatitude": .latitude, "destinationLongitude": .longitude,
            "luggage": PassengerLimits.luggage,
        ]
    }
}

extension ReservationMessage: SelfLimiting {
    /// The limits of the fields.
    public static var limits: [String: FieldLimits] {
        [
            "key": .text(1...64), "origin": PassengerLimits.place, "originLatitude": .latitude,
            "originLongitude": .longitude, "destination": PassengerLimits.place, "destinationLatitude": .latitude,
            "destinationLongitude": .longitude, "day": .day, "time": .timeOfDay,
            "passengers": PassengerLimits.passengers, "luggage": PassengerLimits.luggage,
        ]
    }
}

extension ProgramRideEntry: SelfLimiting {
    static var limits: [String: FieldLimits] {
        [
            "reference": .text(1...100), "meetingPlace": PassengerLimits.place, "latitude": .latitude,
            "longitude": .longitude, "passengers": PassengerLimits.passengers,
        ]
    }
}

extension FareQuery: SelfLimiting {
    static var limits: [String: FieldLimits] {
        [
            "from": PassengerLimits.place, "fromLatitude": .latitude, "fromLongitude": .longitude,
            "to": PassengerLimits.place, "toLatitude": .latitude, "toLongitude": .longitude,
            "luggage": PassengerLimits.luggage,
        ]
    }
}
