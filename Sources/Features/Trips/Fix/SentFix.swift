import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A position as a phone or a recorder sends it.
struct SentFix: Codable, Hashable, Sendable {
    /// Counts the fixes of one recorder; what comes under the same number again counts once.
    var sequence: Int64
    /// When it was read, in milliseconds since 1970.
    var at: Int64
    /// WGS 84 degrees.
    var latitude: Double
    /// WGS 84 degrees.
    var longitude: Double
    /// The radius that holds the true place with 68 %, in meters.
    var accuracy: Double?
    /// Meters per second.
    var speed: Double?

    /// There may be hundreds of thousands, which ``TripsPositionRecords`` lists by hours.
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

/// Why a fix was not taken.
enum FixFault: String, Codable, Hashable, Sendable, CaseIterable {
    /// It lies in the future, by the server's clock.
    case future
    /// It is older than anybody records.
    case past
    /// It is no place on the Earth.
    case noPlace
    /// Its number counts backwards, or is no number at all.
    case noSequence
    /// It was recorded without a touch, and the person does not agree to that any more.
    case automaticOff
}

/// Which fixes of a batch count.
struct FixIntake: Hashable, Sendable {
    /// A phone's clock may be some minutes ahead.
    private static let ahead: Int64 = 5 * 60_000
    /// Queues of recorders may be weeks old; years old they are something else.
    private static let oldest: Int64 = 20 * 366 * 86_400_000
    /// What no phone says of itself and still means a position.
    private static let worstAccuracy = 100_000.0

    /// Those that may be kept, each number once.
    private(set) var sound: [SentFix] = []
    /// Those that cannot count.
    private(set) var refused: [FixReceipt.Refusal] = []
    /// How many stand in the batch twice.
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

    /// The moments that somebody may have recorded, in milliseconds since 1970.
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

/// What became of a batch.
struct FixReceipt: Codable, Hashable, Sendable {
    /// A fix that was not taken.
    struct Refusal: Codable, Hashable, Sendable {
        let sequence: Int64
        let why: FixFault
    }

    /// How many fixes were new.
    var taken: Int
    /// How many had come before.
    var again: Int
    /// Those that cannot count; sending them again changes nothing.
    var refused: [Refusal]
}
