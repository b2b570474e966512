import CrosstownGeo
import CrosstownGeoFormats
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation
import NIOCore

/// Drafts, previews and schedules new zones (T-2.1, T-9.3).
struct ZonePlanService: Sendable {
    private static let mostDaysAhead: Int64 = 366

    let dispatch: Dispatch
    let city: CityZones
    let ids: any IdentifierSource
    let localTime: LocalTime
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Returns the map to edit zones: those in force, of a plan, or of a refused form.
    func map(of plan: Identifier<ZonePlan>?, refused: RefusedForm? = nil) async throws -> ZoneMapPage {
        let city = city
        return try await dispatch.read { [localTime] transaction in
            let store = ZonePlanStore(transaction: transaction.sql, now: transaction.now)
            let current = try transaction.zoneMap()
            let zones = try plan.map { try Self.find($0, store).zones } ?? current.zones
            return ZoneMapPage(
                text: String(decoding: try ZoneGeoJSON.json(of: zones), as: UTF8.self),
                zones: zones.map { ZoneMapPage.Zone(id: $0.id, name: $0.name) },
                middle: city.middle,
                planned: try store.planned(),
                localTime: localTime,
                refused: refused
            )
        }
    }

    func file() async throws -> [UInt8] {
        let zones = try await dispatch.read { try $0.zoneMap().zones }
        return [UInt8](try ZoneGeoJSON.json(of: zones))
    }

    /// Stores drawn or uploaded zones as a draft.
    ///
    /// - Throws: `Problem` if they are invalid.
    func draft(_ entry: ZonePlanEntry) async throws -> Identifier<ZonePlan> {
        let zones = try entry.read()
        let id = ids.next(ZonePlan.self)
        try await dispatch.change { transaction in
            try ZonePlanCheck(current: transaction.zoneMap()).check(zones)
            try ZonePlanStore(transaction: transaction.sql, now: transaction.now).insert(id, zones)
        }
        return id
    }

    func page(_ id: Identifier<ZonePlan>, refused: RefusedForm? = nil) async throws -> ZonePlanPage {
        try await dispatch.read { [localTime, middle = city.middle] transaction in
            let store = ZonePlanStore(transaction: transaction.sql, now: transaction.now)
            let plan = try Self.find(id, store)
            let comparison = ZoneComparison(
                try ZoneMap(plan.zones),
                against: try transaction.zoneMap(),
                drivers: try store.waitingDrivers(),
                requests: try store.searching()
            )
            return ZonePlanPage(
                plan: plan,
                comparison: comparison,
                middle: middle,
                now: transaction.now,
                localTime: localTime,
                refused: refused
            )
        }
    }

    func features(_ id: Identifier<ZonePlan>) async throws -> ZoneFeatures {
        let zones = try await dispatch.read { transaction in
            try Self.find(id, ZonePlanStore(transaction: transaction.sql, now: transaction.now)).zones
        }
        return ZoneFeatures(zones, counts: [:])
    }

    /// Schedules a draft for a day and time, or from now.
    ///
    /// - Throws: `Problem` with the invalid fields, `TaxiRefusal` if other zones are scheduled.
    func plan(_ id: Identifier<ZonePlan>, _ entry: ZonePlanTime) async throws {
        let now = dispatch.clock.now()
        let moment = entry.now == true ? now : try moment(entry, now)
        try await dispatch.change { transaction in
            let store = ZonePlanStore(transaction: transaction.sql, now: transaction.now)
            let found = try Self.find(id, store)
            if found.state != .draft { throw TaxiRefusal.zonePlan(.notADraft) }
            // Validates again, because the zones in force may have changed.
            try ZonePlanCheck(current: transaction.zoneMap()).check(found.zones)
            guard try store.plan(id, from: moment) else { throw TaxiRefusal.zonePlan(.othersPlanned) }
            try transaction.zoneChange.schedule(id, at: moment)
        }
    }

    private func moment(_ entry: ZonePlanTime, _ now: Timestamp) throws -> Timestamp {
        var check = Validation()
        let day = CivilDay(entry.day ?? "")
        let minute = MeetingTime.minute(of: entry.time ?? "")
        check.require(day != nil, "day", "must be a date")
        check.require(minute != nil, "time", "must be a time such as 04:00")
        try check.finish()
        guard let day, let minute,
            let moment = MeetingTime.moment(day, minute: minute, secondsFromUTC: secondsFromUTC)
        else { throw Problem.invalid([.init(field: "time", message: "doesn’t exist on that day")]) }
        check.require(moment > now, "time", "must be in the future")
        let ahead = moment.milliseconds(since: now)
        check.require(ahead <= Self.mostDaysAhead * 86_400_000, "day", "must be within a year")
        try check.finish()
        return moment
    }

    /// Changes scheduled zones to a draft; does nothing for a draft.
    func takeBack(_ id: Identifier<ZonePlan>) async throws {
        try await dispatch.change { transaction in
            let store = ZonePlanStore(transaction: transaction.sql, now: transaction.now)
            let found = try Self.find(id, store)
            if found.state == .inForce { throw TaxiRefusal.zonePlan(.inForce) }
            if try store.takeBack(id) { try transaction.zoneChange.unschedule(id) }
        }
    }

    /// Deletes a draft; does nothing if it was deleted.
    func discard(_ id: Identifier<ZonePlan>) async throws {
        try await dispatch.change { transaction in
            try ZonePlanStore(transaction: transaction.sql, now: transaction.now).delete(id)
        }
    }

    private static func find(_ id: Identifier<ZonePlan>, _ store: ZonePlanStore) throws -> ZonePlan {
        guard let found = try store.find(id) else { throw TaxiRefusal.zonePlan(.noSuchPlan) }
        return found
    }
}

/// Drawn or uploaded zones.
struct ZonePlanEntry: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["zones": .text(0...ZonePlan.mostBytes)] }

    var zones: String?
    var file: UploadedFile?

    /// Parses the zones, preferably from the file.
    ///
    /// - Throws: `Problem` if they are invalid.
    func read() throws -> [Zone] {
        if let content = file?.content, content.readableBytes > 0 {
            return try ZonePlanCheck.read(content.readableBytesView)
        }
        return try ZonePlanCheck.read((zones ?? "").utf8)
    }
}

/// The start of validity.
struct ZonePlanTime: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["day": .day, "time": .timeOfDay] }

    var day: String?
    var time: String?
    var now: Bool?
}
