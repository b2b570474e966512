import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues

/// The SQL of recorders and their fixes.
struct FixStore {
    let transaction: any Transaction

    /// The maximum number of fixes of a recorder to process at once, a month of dense days.
    static let most = 400_000

    private static let columns: SQL = """
        id, person, kind, name, secret, made_at, heard_at, withdrawn_at, cut_from, cut_due_at,
        highest_sequence, seconds_from_utc
        """

    func recorder(_ id: Identifier<FixRecorder>) throws -> StoredRecorder? {
        try transaction.first("SELECT \(Self.columns) FROM trips_recorder WHERE id = \(id)").map(StoredRecorder.init)
    }

    func recorder(keyHash: [UInt8]) throws -> StoredRecorder? {
        try transaction.first(
            "SELECT \(Self.columns) FROM trips_recorder WHERE key_hash = \(keyHash) AND withdrawn_at IS NULL"
        ).map(StoredRecorder.init)
    }

    func recorders(of person: Identifier<Account>) throws -> [StoredRecorder] {
        try transaction.query(
            "SELECT \(Self.columns) FROM trips_recorder WHERE person = \(person) ORDER BY made_at, id"
        ).map(StoredRecorder.init)
    }

    func insert(_ recorder: StoredRecorder, keyHash: [UInt8]?) throws {
        try transaction.execute(
            """
            INSERT INTO trips_recorder (id, person, kind, name, key_hash, secret, made_at, cut_from)
            VALUES (\(recorder.id), \(recorder.person), \(recorder.kind), \(recorder.name), \(keyHash),
                \(recorder.secret), \(recorder.madeAt), \(recorder.cutFrom))
            ON CONFLICT (id) DO NOTHING
            """
        )
    }

    func withdraw(_ id: Identifier<FixRecorder>, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE trips_recorder
            SET withdrawn_at = \(now), key_hash = NULL, secret = NULL, shown_key = NULL, shown_until = NULL
            WHERE id = \(id)
            """
        )
    }

    /// Stores a sealed key while it is shown.
    func show(_ key: String, of id: Identifier<FixRecorder>, until end: Timestamp) throws {
        try transaction.execute(
            "UPDATE trips_recorder SET shown_key = \(key), shown_until = \(end) WHERE id = \(id)"
        )
    }

    /// Returns the sealed key of a recorder; `nil` once it is no longer shown.
    func shownKey(of id: Identifier<FixRecorder>, at now: Timestamp) throws -> String? {
        try transaction.first(
            "SELECT shown_key FROM trips_recorder WHERE id = \(id) AND shown_until > \(now) AND shown_key IS NOT NULL"
        )?.get(0)
    }

    func forgetShownKey(of id: Identifier<FixRecorder>) throws {
        try transaction.execute(
            "UPDATE trips_recorder SET shown_key = NULL, shown_until = NULL WHERE id = \(id)"
        )
    }

    /// Stores the new fixes, 500 per statement.
    ///
    /// - Returns: the timestamps of the new ones.
    /// - Throws: `DatabaseError`.
    func keep(_ fixes: [SentFix], of recorder: StoredRecorder) throws -> [Int64] {
        try fixes.chunks(of: 500).flatMap { chunk in
            var statement: SQL = """
                INSERT INTO trips_fix
                    (recorder, sequence, person, at, latitude, longitude, accuracy_metres, speed) VALUES
                """
            for (index, fix) in chunk.enumerated() {
                if index > 0 { statement.append(",") }
                statement.append(
                    """
                     (\(recorder.id), \(fix.sequence), \(recorder.person), \(fix.at), \(fix.latitude),
                     \(fix.longitude), \(fix.accuracy), \(fix.speed))
                    """
                )
            }
            statement.append(" ON CONFLICT (recorder, sequence) DO NOTHING RETURNING at")
            return try transaction.query(statement).map { try $0.get(0, as: Int64.self) }
        }
    }

    /// Counts a recorder's message, and returns the required data about the recorder, in one statement.
    ///
    /// Counts all fixes as new; `take(back:from:at:)` corrects that.
    /// - Returns: the recorder; `nil` if the sender has none.
    /// - Throws: `DatabaseError`.
    func hear(_ message: HeardMessage, from sender: FixSender) throws -> HeardRecorder? {
        let day = Self.day(of: message.at)
        return try transaction.first(
            """
            UPDATE trips_recorder
            SET heard_at = \(message.at), taken = CASE WHEN taken_day = \(day) THEN taken ELSE 0 END + \(message.count),
                taken_day = \(day), highest_sequence = CASE WHEN highest_sequence >= \(message.highest)
                    THEN highest_sequence ELSE \(message.highest) END,
                seconds_from_utc = COALESCE(\(message.secondsFromUTC), seconds_from_utc)
            WHERE \(sender.condition)
            RETURNING \(Self.columns), taken + \(Self.takenElsewhere(on: day)),
                \(Self.deletedStretches(around: message))
            """
        ).map(HeardRecorder.init)
    }

    /// Returns the SQL of the new fixes of the user's other recorders on a day.
    private static func takenElsewhere(on day: Int64) -> SQL {
        """
        (SELECT CAST(COALESCE(SUM(other.taken), 0) AS BIGINT) FROM trips_recorder AS other
            WHERE other.person = trips_recorder.person AND other.taken_day = \(day) AND other.id <> trips_recorder.id)
        """
    }

    /// Returns the SQL of the number of the user's deleted trips during a message.
    private static func deletedStretches(around message: HeardMessage) -> SQL {
        """
        (SELECT COUNT(*) FROM trips_deleted WHERE trips_deleted.person = trips_recorder.person
            AND began_at <= \(message.last) AND ended_at >= \(message.first))
        """
    }

    /// Subtracts fixes that were counted but not new.
    func take(back count: Int, from recorder: Identifier<FixRecorder>) throws {
        try transaction.execute("UPDATE trips_recorder SET taken = taken - \(count) WHERE id = \(recorder)")
    }

    /// Returns the days since 1970 in UTC.
    private static func day(of moment: Timestamp) -> Int64 { moment.milliseconds / 86_400_000 }

    func fixes(
        of recorder: Identifier<FixRecorder>,
        from start: Timestamp,
        to end: Timestamp? = nil,
        atMost limit: Int = most
    ) throws -> [Fix] {
        let last = end ?? Timestamp(milliseconds: Int64.max / 2)
        return try transaction.query(
            """
            SELECT at, latitude, longitude, accuracy_metres, speed FROM trips_fix
            WHERE recorder = \(recorder) AND at >= \(start) AND at <= \(last) ORDER BY at LIMIT \(limit)
            """
        ).map { row in
            var reader = RowReader(row)
            return Fix(
                time: try reader.next(),
                place: Coordinate(latitude: try reader.next(), longitude: try reader.next()),
                accuracy: try reader.next(as: Double?.self).map(Metres.init),
                speed: try reader.next(as: Double?.self).map(MetresPerSecond.init)
            )
        }
    }

    /// Returns the number of a recorder's fixes from a moment until before another.
    func count(of recorder: Identifier<FixRecorder>, from start: Timestamp, before end: Timestamp) throws -> Int {
        try transaction.query(
            "SELECT COUNT(*) FROM trips_fix WHERE recorder = \(recorder) AND at >= \(start) AND at < \(end)"
        )[0].get(0)
    }

    func lastMoment(of recorder: Identifier<FixRecorder>) throws -> Timestamp? {
        try transaction.first("SELECT at FROM trips_fix WHERE recorder = \(recorder) ORDER BY at DESC LIMIT 1")?.get(0)
    }

    /// Deletes the fixes of all of the user's recorders in a deleted stretch.
    func forgetFixes(in stretch: DeletedStretch) throws {
        try transaction.execute(
            """
            DELETE FROM trips_fix WHERE at >= \(stretch.beganAt) AND at <= \(stretch.endedAt)
                AND recorder IN (SELECT id FROM trips_recorder WHERE person = \(stretch.person))
            """
        )
    }

    /// Stores when to cut a recorder's fixes into trips; `nil` cancels it.
    func setCutDue(_ recorder: Identifier<FixRecorder>, at moment: Timestamp?) throws {
        try transaction.execute("UPDATE trips_recorder SET cut_due_at = \(moment) WHERE id = \(recorder)")
    }

    func setCut(_ recorder: Identifier<FixRecorder>, from moment: Timestamp) throws {
        try transaction.execute("UPDATE trips_recorder SET cut_from = \(moment) WHERE id = \(recorder)")
    }

    /// Deletes up to `limit` fixes older than a moment.
    func forgetFixes(olderThan moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM trips_fix WHERE (recorder, sequence) IN
                (SELECT recorder, sequence FROM trips_fix WHERE at < \(moment) ORDER BY at LIMIT \(limit))
            """
        )
    }

    func owner(of recording: Identifier<Recording>) throws -> Identifier<Account>? {
        try transaction.first("SELECT person FROM trips_recording WHERE id = \(recording)")?.get(0)
    }

    func insert(_ message: RecordingMessage, of recorder: StoredRecorder) throws {
        try transaction.execute(
            """
            INSERT INTO trips_recording (id, person, recorder, started_at, stopped_at, means)
            VALUES (\(message.id), \(recorder.person), \(recorder.id), \(message.startedAt), \(message.stoppedAt),
                \(message.means))
            """
        )
    }
}
