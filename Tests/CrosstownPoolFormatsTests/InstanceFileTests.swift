import CrosstownPoolEngine
import CrosstownPoolFormats
import Foundation
import Testing

@Suite struct InstanceFileTests {
    private func instance(seats: String = "3", arriveBy: String = "1170") -> Data {
        Data(
            """
            {"format": 1, "event": {"lat": 35.28, "lon": -120.65, "start": 1170}, "speedKmh": 38,
             "drivers": [{"id": "d1", "lat": 35.30, "lon": -120.70, "seats": \(seats), "departAfter": 1100,
                          "maxDetourMinutes": 10}],
             "riders": [{"id": "r1", "lat": 35.29, "lon": -120.68, "readyFrom": 1100, "arriveBy": \(arriveBy)}]}
            """.utf8
        )
    }

    @Test func `an instance becomes a plan with times in minutes of the day`() throws {
        let text = try solvePool(instance: instance(), previous: nil, seconds: 0, seed: 1, processorSeconds: { 0 })

        let file = try InstanceFile(json: instance())
        let plan = try PlanFile(json: Data(text.utf8), for: file).plan
        #expect(plan.served == 1)
        #expect(text.contains("\"arriveAt\":1170"))
    }

    @Test(arguments: [
        ("\"two\"", "1170", "drivers[0].seats: must be a whole number"),
        ("-1", "1170", "drivers[0].seats: must be 0 to 100"),
        ("3", "1e9", "riders[0].arriveBy: must be -10080 to 10080 minutes"),
        ("3", "null", "riders[0].arriveBy: must be a number, not null"),
    ])
    func `a wrong field is named by its path`(seats: String, arriveBy: String, message: String) {
        let error = #expect(throws: FormatError.self) {
            try InstanceFile(json: instance(seats: seats, arriveBy: arriveBy))
        }

        #expect(error?.description == message)
    }
}
