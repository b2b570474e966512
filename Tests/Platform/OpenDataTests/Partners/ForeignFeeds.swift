import CrosstownKit
import Foundation
import Synchronization

/// The servers of other operators: documents by their addresses, which a test changes as it likes.
final class ForeignFeeds: ExternalDocuments {
    private let documents: Mutex<[String: String]>
    private let asked = Mutex<[String]>([])

    init(_ documents: [String: String] = [:]) { self.documents = Mutex(documents) }

    /// Which documents were asked for, in their order.
    var questions: [String] { asked.withLock { $0 } }

    func set(_ address: String, _ text: String?) { documents.withLock { $0[address] = text } }

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] {
        asked.withLock { $0.append(address) }
        guard let text = documents.withLock({ $0[address] }), text.utf8.count <= limit else { throw Absent() }
        return Array(text.utf8)
    }

    private struct Absent: Error {}
}

/// Feeds as operators write them.
enum FeedText {
    static let address = "https://bikes.example.org/gbfs.json"

    /// A feed of 2.3 with one station that has bikes and one without a status, and two vehicles in the streets.
    static func older(updatedAt seconds: Int64, ttl: Int = 60) -> [String: String] {
        let frame = #""last_updated":\#(seconds),"ttl":\#(ttl),"version":"2.3""#
        return [
            address: #"""
            {\#(frame),"data":{"fr":{"feeds":[]},"en":{"feeds":[
                {"name":"system_information","url":"https://bikes.example.org/system.json"},
                {"name":"station_information","url":"https://bikes.example.org/stations.json"},
                {"name":"station_status","url":"https://bikes.example.org/status.json"},
                {"name":"free_bike_status","url":"https://bikes.example.org/free.json"}]}}}
            """#,
            "https://bikes.example.org/stations.json": #"""
            {\#(frame),"data":{"stations":[
                {"station_id":"a","name":"Old <b>Port</b>","lat":43.7355,"lon":7.4205,
                    "rental_uris":{"web":"https://bikes.example.org/stations/a","ios":"bikes://a"}},
                {"station_id":"b","name":"Silent","lat":43.736,"lon":7.421}]}}
            """#,
            "https://bikes.example.org/status.json": #"""
            {\#(frame),"data":{"stations":[{"station_id":"a","num_bikes_available":3,"num_docks_available":7,
                "is_installed":true,"is_renting":true,"is_returning":true,"last_reported":\#(seconds)}]}}
            """#,
            "https://bikes.example.org/free.json": #"""
            {\#(frame),"data":{"bikes":[
                {"bike_id":"x","lat":43.7358,"lon":7.4208,"is_reserved":false,"is_disabled":false,
                    "rental_uris":{"web":"javascript:alert(1)"}},
                {"bike_id":"y","lat":43.7359,"lon":7.4209,"is_reserved":true,"is_disabled":false}]}}
            """#,
        ]
    }

    /// The same as 3.0 writes it.
    static let newer: [String: String] = [
        address: #"""
        {"last_updated":"2026-11-18T16:00:00+01:00","ttl":30,"version":"3.0","data":{"feeds":[
            {"name":"station_information","url":"https://bikes.example.org/stations.json"},
            {"name":"station_status","url":"https://bikes.example.org/status.json"},
            {"name":"vehicle_status","url":"https://bikes.example.org/vehicles.json"}]}}
        """#,
        "https://bikes.example.org/stations.json": #"""
        {"data":{"stations":[{"station_id":"a","name":[{"text":"Vieux Port","language":"fr"},
            {"text":"Old Port","language":"en-GB"}],"lat":43.7355,"lon":7.4205}]}}
        """#,
        "https://bikes.example.org/status.json": #"""
        {"last_updated":"2026-11-18T16:00:00+01:00","ttl":30,"data":{"stations":[{"station_id":"a",
            "num_vehicles_available":2,"is_installed":true,"is_renting":false,"is_returning":false}]}}
        """#,
        "https://bikes.example.org/vehicles.json": #"""
        {"last_updated":"2026-11-18T15:00:30Z","ttl":60,"data":{"vehicles":[
            {"vehicle_id":"x","lat":43.7358,"lon":7.4208,"is_reserved":false,"is_disabled":false,"station_id":null},
            {"vehicle_id":"z","lat":43.7358,"lon":7.4208,"is_reserved":false,"is_disabled":false,"station_id":"a"}]}}
        """#,
    ]
}
