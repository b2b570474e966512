import CrosstownDispatchEngine
import CrosstownSQL

/// The SQL of the errors of estimated arrivals, counted without data about users.
struct ArrivalErrorStore {
    let transaction: any Transaction

    func read() throws -> ArrivalErrors {
        let rows = try transaction.query("SELECT lead, off, weight, late_weight FROM taxi_arrival_error")
        return try rows.reduce(into: ArrivalErrors()) { errors, row in
            let (lead, off): (Int, Int) = (try row.get("lead"), try row.get("off"))
            guard errors.rows.indices.contains(lead), errors.rows[lead].weights.indices.contains(off) else { return }
            errors.rows[lead].weights[off] = try row.get("weight")
            errors.rows[lead].lateWeight += try row.get("late_weight", as: Double.self)
        }
    }

    /// Counts an arrival and slightly reduces the weight of previous ones.
    func add(_ measured: ArrivalErrors.Measured) throws {
        let memory = ArrivalErrors.memory
        try transaction.execute(
            """
            UPDATE taxi_arrival_error SET weight = weight * \(memory), late_weight = late_weight * \(memory)
            WHERE lead = \(measured.row)
            """
        )
        try transaction.execute(
            """
            INSERT INTO taxi_arrival_error (lead, off, weight, late_weight)
            VALUES (\(measured.row), \(measured.off), \(1.0), \(measured.isLate ? 1.0 : 0.0))
            ON CONFLICT (lead, off) DO UPDATE SET
                weight = taxi_arrival_error.weight + excluded.weight,
                late_weight = taxi_arrival_error.late_weight + excluded.late_weight
            """
        )
    }
}
