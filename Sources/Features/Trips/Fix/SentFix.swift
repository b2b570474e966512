import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A position as a phone or a recorder sends it.
struct SentFix: Codable, Hashable, Sendable {
    /// The number of the fix per recorder, for idempotency.
    var sequence: Int64
    /// The time of the fix in milliseconds since 1970.
    var at: Int64
    /// WGS 84 degrees.
    var latitude: Double
    /// WGS 84 degrees.
    var longitude: Double
    /// The radius in meters that contains the actual place with 68 %.
    var accuracy: Double?
    /// Meters per second.
    var speed: Double?

    /// There can be hundreds of thousands, which ``TripsPositionRecords`` lists by hour.
    static let personal = PersonalTable(
        "trips_fix",
        of: "trips_recorder",
        by: "recorder",
        in: "Positions recorded",
        [
            .impersonal("person", because: "The person of the recorder, with which positions are deleted."),
            .content("latitude", "longitude"),
        ]
    )
}

enum FixFault: String, Codable, Hashable, Sendable, CaseIterable {
    /// In the future, by the server's clock.
    case future
    /// Older than any recording.
    case past
    /// Not a place on the Earth.
    case noPlace
    /// An invalid number, or one that counts backward.
    case noSequence
    /// Recorded automatically without the user's consent.
    case automaticOff
}

/// The valid fixes of a batch.
struct FixIntake: Hashable, Sendable {
    /// The tolerance for a phone's clock.
    private static let ahead: Int64 = 5 * 60_000
    /// The maximum age: recorders' queues can be weeks old, not decades.
    private static let oldest: Int64 = 20 * 366 * 86_400_000
    /// The accuracy in meters beyond which positions are invalid.
    private static let worstAccuracy = 100_000.0

    /// The valid fixes, each number once.
    private(set) var sound: [SentFix] = []
    private(set) var refused: [FixReceipt.Refusal] = []
    /// The number of repeated fixes in the batch.
    private(set) var again = 0

    init(_ fixes: [SentFix], at now: Timestamp) {
        var seen: Set<Int64> = []
        for fix in fixes {
            if let fault = Self.fault(of: fix, at: now) {
                refused.append(FixReceipt.Refusal(sequence: fix.sequence, why: fault))
            } else if seen.insert(fix.sequence).inserted {
                sound.append(fix)
            } else {
                again += 1
            }
        }
    }

    /// Returns the range of valid times, in milliseconds since 1970.
    static func possible(at now: Timestamp) -> ClosedRange<Int64> {
        now.milliseconds - oldest...now.milliseconds + ahead
    }

    private static func fault(of fix: SentFix, at now: Timestamp) -> FixFault? {
        if fix.sequence < 0 { return .noSequence }
        if fix.at > possible(at: now).upperBound { return .future }
        if fix.at < possible(at: now).lowerBound { return .past }
        let place = Coordinate(validatingLatitude: fix.latitude, longitude: fix.longitude)
        if place == nil || (fix.accuracy ?? 0) > worstAccuracy { return .noPlace }
        return nil
    }
}

struct FixReceipt: Codable, Hashable, Sendable {
    struct Refusal: Codable, Hashable, Sendable {
        let sequence: Int64
        let why: FixFault
    }

    /// The number of new fixes.
    var taken: Int
    /// The number of fixes stored before.
    var again: Int
    /// The invalid fixes; sending them again changes nothing.
    var refused: [Refusal]
}
