import CrosstownValues
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The common frame of all data in the Mobility Data Specification.
///
/// Source: MDS 2.0, Provider, Response Format and Data Latency Requirements.
struct MDSResponse: Encodable, Sendable {
    /// The data in the frame.
    enum Payload: Sendable {
        case vehicles([MDSVehicle])
        case statuses([MDSVehicleStatus])
        case events([MDSEvent])
        case trips([MDSTrip])
        case telemetry([MDSTelemetry])
    }

    let payload: Payload
    /// When current data was read.
    var readAt: Timestamp?
    /// The address of the next page, for paged data; an inner `nil` is the end.
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
            // The last page requires null.
            try container.encode(next, forKey: .next)
        }

        private enum CodingKeys: String, CodingKey { case next }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(MDSVersion.full, forKey: .version)
        if let readAt {
            try container.encode(readAt, forKey: .lastUpdated)
            // Every response is read from the database, so nothing is cached.
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
    /// Creates a response or an error of the Mobility Data Specification.
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
