import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

/// The user's answers about trips between the same places at the same time of day.
struct HabitStore {
    let transaction: any Transaction

    struct Answer: Hashable, Sendable {
        let means: Means
        let occupants: Int
    }

    /// Returns the key of a habit: cells of about 500 m of start and end, and a quarter of the day.
    static func place(from start: Coordinate?, to end: Coordinate?, secondOfDay: Int) -> String? {
        guard let start, let end else { return nil }
        let cells = [start.latitude, start.longitude, end.latitude, end.longitude].map {
            String(Int(($0 * 200).rounded(.down)))
        }
        return cells.joined(separator: " ") + " \(secondOfDay / 21_600)"
    }

    func remember(_ answer: Answer, at place: String, of person: Identifier<Account>) throws {
        try transaction.execute(
            """
            INSERT INTO trips_habit (person, place, means, occupants, answers)
            VALUES (\(person), \(place), \(answer.means), \(answer.occupants), 1)
            ON CONFLICT (person, place, means)
            DO UPDATE SET answers = trips_habit.answers + 1, occupants = excluded.occupants
            """
        )
    }

    /// Returns the answer at a place that was given more often than all others together.
    func answer(at place: String, of person: Identifier<Account>) throws -> Answer? {
        let rows = try transaction.query(
            """
            SELECT means, occupants, answers FROM trips_habit WHERE person = \(person) AND place = \(place)
            ORDER BY answers DESC, means
            """
        )
        guard let first = rows.first else { return nil }
        let counts = try rows.map { try $0.get(2, as: Int.self) }
        guard counts[0] * 2 > counts.reduce(0, +) else { return nil }
        return Answer(means: try first.get(0), occupants: try first.get(1))
    }

    /// Returns the number of answers by mode, for the engine.
    func modes(of person: Identifier<Account>) throws -> ModeHabits {
        var habits = ModeHabits()
        let rows = try transaction.query(
            "SELECT means, SUM(answers) FROM trips_habit WHERE person = \(person) GROUP BY means"
        )
        for row in rows {
            let means: Means = try row.get(0)
            let answers = min(50, try row.get(1, as: Int.self))
            for _ in 0..<answers { habits.confirm(means.mode) }
        }
        return habits
    }
}

extension HabitStore {
    static let personal = PersonalTable(
        "trips_habit",
        [
            .account("person", in: "Answers about trips", erasing: .row),
            .content("place", as: .plain("Route and time of day")),
            .listed("t.means", as: .plain("Mode")),
            .listed("t.occupants", as: .plain("People")),
            .listed("t.answers", as: .plain("Answers")),
            .impersonal("answers", because: "How many answers there were."),
        ]
    )
}
