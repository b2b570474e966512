import CrosstownValues
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The frame around every kind of data of the Mobility Data Specification.
///
/// Source: MDS 2.0, Provider, Response Format and Data Latency Requirements.
struct MDSResponse: Encodable, Sendable {
    /// What is in the frame.
    enum Payload: Sendable {
        case vehicles([MDSVehicle])
        case statuses([MDSVehicleStatus])
        case events([MDSEvent])
        case trips([MDSTrip])
        case telemetry([MDSTelemetry])
    }

    let payload: Payload
    /// When the data was read, for those that are as of now.
    var readAt: Timestamp?
    /// Where the rest is, for data that may come in parts; a `nil` inside is the end.
    var next: String??

    private enum CodingKeys: String, CodingKey {
        case version
        case lastUpdated
        case ttl
        case links
        case vehicles
        case vehiclesStatus
        case events
        case trips
        case telemetry
    }

    private struct Links: Encodable {
        let next: String?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            // The last part says so by null.
            try container.encode(next, forKey: .next)
        }

        private enum CodingKeys: String, CodingKey { case next }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(MDSVersion.full, forKey: .version)
        if let readAt {
            try container.encode(readAt, forKey: .lastUpdated)
            // Each question is answered from the database as it is then.
            try container.encode(0, forKey: .ttl)
        }
        if let next { try container.encode(Links(next: next), forKey: .links) }
        switch payload {
        case .vehicles(let vehicles): try container.encode(vehicles, forKey: .vehicles)
        case .statuses(let statuses): try container.encode(statuses, forKey: .vehiclesStatus)
        case .events(let events): try container.encode(events, forKey: .events)
        case .trips(let trips): try container.encode(trips, forKey: .trips)
        case .telemetry(let telemetry): try container.encode(telemetry, forKey: .telemetry)
        }
    }
}

extension Response {
    /// An answer of the Mobility Data Specification, or a refusal.
    init(mds value: some Encodable, status: HTTPResponse.Status = .ok) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(
            status: status,
            headers: [.contentType: MDSVersion.contentType, .cacheControl: "no-store", .vary: "Accept, Authorization"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value)))
        )
    }
}
