import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a person enters to reserve.
typealias Wish = ReservationMessage

extension ReservationMessage {
    /// As programs send it.
    var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    var destinationPlace: Coordinate? {
        get { nil }
        set { (destinationLatitude, destinationLongitude) = (newValue?.latitude, newValue?.longitude) }
    }
}

/// The taxi feature on a day that a test plays, with its deadlines and what people are told.
struct ReservationDay: Sendable {
    let office: TaxiOffice
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    var town: Town { office.town }

    static let monaco: @Sendable (Timestamp) -> Int = { moment in
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        return TimeZone(identifier: "Europe/Monaco")?.secondsFromGMT(for: date) ?? 0
    }

    init(
        on engine: TestEngine,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 3600 }
    ) async throws {
        let office = try await TaxiOffice(on: engine) { $0.city.secondsFromUTC = secondsFromUTC }
        self.init(office, secondsFromUTC)
    }

    private init(_ office: TaxiOffice, _ secondsFromUTC: @escaping @Sendable (Timestamp) -> Int) {
        (self.office, self.secondsFromUTC) = (office, secondsFromUTC)
    }

    /// The same day after the server was started again, perhaps with other rules of the clocks.
    func restarted(secondsFromUTC other: (@Sendable (Timestamp) -> Int)? = nil) async throws -> ReservationDay {
        let seconds = other ?? secondsFromUTC
        let office = TaxiOffice(in: town) { $0.city.secondsFromUTC = seconds }
        try await office.module.prepare()
        return ReservationDay(office, seconds)
    }

    /// A wish for a taxi so many minutes from now.
    func wish(inMinutes minutes: Int64, key: String = "form-1") -> Wish {
        let moment = town.clock.now().advanced(milliseconds: minutes * 60_000)
        let shown = moment.advanced(milliseconds: Int64(secondsFromUTC(moment)) * 1000).description
        return Wish(
            key: key,
            origin: "Quai",
            destination: "Casino de Monte-Carlo",
            destinationLatitude: Town.casino.latitude,
            destinationLongitude: Town.casino.longitude,
            day: String(shown.prefix(10)),
            time: String(shown.dropFirst(11).prefix(5)),
            passengers: 2
        )
    }

    func reserve(_ wish: Wish, as key: String) async throws -> ReservationResponse {
        try await office.open { try await $0.json(.post, "/taxi/reservations", as: key, try wish.json).reservation }
    }

    func reservation(_ id: String, as key: String) async throws -> ReservationResponse {
        try await office.open { try await $0.json(.get, "/taxi/reservations/\(id)", as: key).reservation }
    }

    /// The open request of a passenger.
    func request(of key: String) async throws -> RequestResponse? {
        try await office.open { client in
            try await client.json(.get, "/taxi", as: key).decoded(PassengerHome.self).openRequest
        }
    }

    /// Lets time pass and does what has become due.
    func wait(minutes: Int64 = 0, milliseconds: Int64 = 0) async throws {
        try await office.host.pass(milliseconds: minutes * 60_000 + milliseconds, office.module)
    }

    func work() async throws { try await office.host.work(office.module) }

    /// The titles of what people were notified of.
    var notices: [String] { office.host.notices.entries.map(\.title) }
}

extension TestResponse {
    var reservation: ReservationResponse {
        get throws {
            try #require(status.code < 300, "\(text)")
            return try decoded(ReservationResponse.self)
        }
    }

    /// The fields that a refusal names, with what is wrong.
    var faults: [String: String] {
        struct Refusal: Decodable {
            struct Fault: Decodable {
                let field: String
                let message: String
            }
            let errors: [Fault]?
        }
        let refusal = try? decoded(Refusal.self)
        let faults = (refusal?.errors ?? []).map { ($0.field, $0.message) }
        return Dictionary(faults) { first, _ in first }
    }
}
