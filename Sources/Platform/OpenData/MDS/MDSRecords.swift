import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A point in MDS.
///
/// Source: MDS 2.0, Data Types, GPS Data.
struct MDSPoint: Hashable, Encodable, Sendable {
    let lat: Double
    let lng: Double

    init(_ place: Coordinate) {
        lat = place.latitude
        lng = place.longitude
    }
}

/// The fixed data of a vehicle.
///
/// Source: MDS 2.0, Data Types, Vehicles.
struct MDSVehicle: Encodable, Sendable {
    let deviceId: Identifier<FleetVehicle>
    let providerId: Identifier<MDSProvider>
    /// The number on the vehicle.
    let vehicleId: String
    let vehicleType: String
    let propulsionTypes: [String]

    init(_ vehicle: FleetVehicle, of provider: MDSProvider) {
        deviceId = vehicle.id
        providerId = provider.id
        vehicleId = vehicle.number
        switch vehicle.kind {
        case .bike: (vehicleType, propulsionTypes) = ("bicycle", ["human"])
        case .scooter: (vehicleType, propulsionTypes) = ("scooter_standing", ["electric"])
        }
    }
}

/// A change of a vehicle's state.
///
/// Source: MDS 2.0, Data Types, Events.
struct MDSEvent: Encodable, Sendable {
    let deviceId: Identifier<FleetVehicle>
    let providerId: Identifier<MDSProvider>
    let eventId: Identifier<MDSEvent>
    let vehicleState: String
    let eventTypes: [String]
    let timestamp: Timestamp
    let location: MDSPoint
    let batteryPercent: Int?
    let tripIds: [Identifier<FleetRide>]?

    init(_ event: FleetEvent, of provider: MDSProvider) {
        deviceId = event.vehicle
        providerId = provider.id
        eventId = nameBasedIdentifier("vehicle event", "\(event.vehicle) \(event.number)")
        vehicleState = event.state
        eventTypes = [event.event]
        timestamp = event.at
        location = MDSPoint(event.place)
        batteryPercent = event.batteryPercent
        tripIds = event.ride.map { [$0] }
    }
}

/// The location of a vehicle at a moment.
///
/// Source: MDS 2.0, Data Types, Telemetry.
struct MDSTelemetry: Encodable, Sendable {
    let reading: FleetPlace
    let provider: MDSProvider

    private enum CodingKeys: String, CodingKey {
        case deviceId
        case providerId
        case telemetryId
        case timestamp
        case tripIds
        case journeyId
        case stopId
        case location
        case batteryPercent
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let id: Identifier<MDSTelemetry> = nameBasedIdentifier(
            "telemetry",
            "\(reading.vehicle) \(reading.at.milliseconds)"
        )
        try container.encode(reading.vehicle, forKey: .deviceId)
        try container.encode(provider.id, forKey: .providerId)
        try container.encode(id, forKey: .telemetryId)
        try container.encode(reading.at, forKey: .timestamp)
        // Both are required, as null outside trips and journeys.
        try container.encode(reading.ride.map { [$0] }, forKey: .tripIds)
        try container.encodeNil(forKey: .journeyId)
        try container.encodeIfPresent(reading.station, forKey: .stopId)
        try container.encode(MDSPoint(reading.place), forKey: .location)
        try container.encodeIfPresent(reading.batteryPercent, forKey: .batteryPercent)
    }
}

/// The current state of a vehicle.
///
/// Source: MDS 2.0, Data Types, Vehicle Status.
struct MDSVehicleStatus: Encodable, Sendable {
    let deviceId: Identifier<FleetVehicle>
    let providerId: Identifier<MDSProvider>
    let lastEvent: MDSEvent
    let lastTelemetry: MDSTelemetry

    init(_ status: FleetStatus, of provider: MDSProvider) {
        deviceId = status.event.vehicle
        providerId = provider.id
        lastEvent = MDSEvent(status.event, of: provider)
        lastTelemetry = MDSTelemetry(reading: status.place, provider: provider)
    }
}
