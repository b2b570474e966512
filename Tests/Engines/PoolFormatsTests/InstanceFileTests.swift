import CrosstownPoolEngine
import CrosstownPoolFormats
import CrosstownValues
import Foundation
import Testing

@Suite struct InstanceFileTests {
    private func instance(seats: String = "3", arriveBy: String = "1170", others: String = "") -> Data {
        Data(
            """
            {"format": 1, "event": {"lat": 35.28, "lon": -120.65, "start": 1170}, "speedKmh": 38,
             "drivers": [{"id": "d1", "lat": 35.30, "lon": -120.70, "seats": \(seats), "departAfter": 1100,
                          "maxDetourMinutes": 10}],
             "riders": [{"id": "r1", "lat": 35.29, "lon": -120.68, "readyFrom": 1100, "arriveBy": \(arriveBy)}\(others)]}
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

    @Test func `a plan that people were told stays true when somebody else signs up`() throws {
        let told = """
            {"routes": [{"driver": "d1", "riders": ["r1"], "pickupAt": [1150.5]}]}
            """

        let text = try solvePool(
            instance: instance(
                seats: "1",
                others: #", {"id": "r2", "lat": 35.281, "lon": -120.655, "readyFrom": 1100, "arriveBy": 1170}"#
            ),
            previous: Data(told.utf8),
            seconds: 1,
            seed: 1,
            processorSeconds: CountingClock().next
        )

        #expect(text.contains("\"riders\":[\"r1\"]"))
        let plan = try PlanFile(json: Data(text.utf8), for: InstanceFile(json: instance())).plan
        let pickUp = try #require(plan.rides.first?.pickUps.first)
        #expect(abs(Double(pickUp.at.milliseconds) / 60_000 - 1150.5) <= 5.001)
    }

    @Test(arguments: [
        ("\"two\"", "1170", "drivers[0].seats: must be a whole number"),
        ("-1", "1170", "drivers[0].seats: must be 0 to 100"),
        ("2.5", "1170", "drivers[0].seats: must be a whole number"),
        ("1e30", "1170", "drivers[0].seats: must be a whole number"),
        ("null", "1170", "drivers[0].seats: must be a whole number, not null"),
        ("3", "1e9", "riders[0].arriveBy: must be -10080 to 10080 minutes"),
        ("3", "null", "riders[0].arriveBy: must be a number, not null"),
    ])
    func `a wrong field is named by its path`(seats: String, arriveBy: String, message: String) {
        let error = #expect(throws: FormatError.self) {
            try InstanceFile(json: instance(seats: seats, arriveBy: arriveBy))
        }

        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("7", "riders[1]: must be an object"),
        (#"{"id": "", "lat": 35, "lon": -120, "readyFrom": 1, "arriveBy": 9}"#, "riders[1].id: must not be empty"),
        (
            #"{"id": "r2", "lat": 35, "lon": -120, "readyFrom": 1, "arriveBy": 9, "onlyWith": ["r1", "r2"]}"#,
            "riders[1].onlyWith[1]: is the rider's own id"
        ),
        (
            #"{"id": "r2", "lat": 35, "lon": -120, "readyFrom": 1, "arriveBy": 9, "groupSize": 1.5}"#,
            "riders[1].groupSize: must be a whole number"
        ),
    ])
    func `a wrong rider is named by the path`(rider: String, message: String) {
        let error = #expect(throws: FormatError.self) { try InstanceFile(json: instance(others: ", \(rider)")) }

        #expect(error?.description == message)
    }

    @Test(arguments: ["[]", "7"]) func `an instance must be an object`(json: String) {
        let error = #expect(throws: FormatError.self) { try InstanceFile(json: Data(json.utf8)) }

        #expect(error?.description == "must be an object")
    }

    @Test func `two meeting points with the same id are refused`() {
        let point = #"{"id": "m", "lat": 35.29, "lon": -120.68}"#
        let text =
            String(decoding: instance(), as: UTF8.self).dropLast() + #", "meetingPoints": [\#(point), \#(point)]}"#

        let error = #expect(throws: FormatError.self) { try InstanceFile(json: Data(text.utf8)) }

        #expect(error?.description == #"meetingPoints[1].id: "m" is there twice"#)
    }

    @Test(arguments: [
        (#"{"driver": "d1", "riders": ["r1"], "pickupAt": [1e300]}"#, "pickupAt[0]: must be -10080 to 10080 minutes"),
        (#"{"driver": "d1", "riders": ["r1"], "departAt": -1e9}"#, "departAt: must be -10080 to 10080 minutes"),
        (#"{"driver": "d1", "riders": ["r1", "r1"]}"#, #"riders[1]: "r1" is there twice"#),
        (#"{"driver": "d1", "riders": []}, {"driver": "d1", "riders": []}"#, #"driver: "d1" is there twice"#),
    ])
    func `a wrong field of a plan is named by its path`(route: String, message: String) throws {
        let file = try InstanceFile(json: instance())

        let error = #expect(throws: FormatError.self) {
            try PlanFile(json: Data("{\"routes\": [\(route)]}".utf8), for: file)
        }

        #expect(error?.description.hasSuffix("].\(message)") == true)
    }

    @Test(arguments: [
        (#""riders": ["r1", "r2"]"#, "more persons than seats"),
        (#""riders": ["r1"], "pickupAt": [1099]"#, "r1 is not ready at the pick-up"),
        (
            #""riders": ["r1"], "pickupAt": [1169]"#,
            "it leaves before the driver can, or comes too late to a stop or to the event"
        ),
        (
            #""riders": ["r1"], "departAt": 1150, "pickupAt": [1151]"#,
            "it leaves before the driver can, or comes too late to a stop or to the event"
        ),
        (#""riders": ["r3"]"#, "the detour is longer than the driver accepts"),
    ])
    func `a plan that cannot be driven is refused by the name of the car`(route: String, reason: String) {
        let others =
            #", {"id": "r2", "lat": 35.281, "lon": -120.655, "readyFrom": 1100, "arriveBy": 1170}"#
            + #", {"id": "r3", "lat": 35.36, "lon": -120.70, "readyFrom": 1100, "arriveBy": 1170}"#
        let plan = #"{"routes": [{"driver": "d0", "riders": ["r9"]}, {"driver": "d1", \#(route)}]}"#

        let error = #expect(throws: FormatError.self) {
            try explainPool(instance: instance(seats: "1", others: others), plan: Data(plan.utf8), rider: "r2")
        }

        #expect(error?.description == "routes[1]: the car of d1 cannot be driven: \(reason)")
    }

    @Test func `a plan without times is taken as late as possible`() throws {
        let plan = #"{"routes": [{"driver": "d1", "riders": ["r1"]}]}"#

        let text = try explainPool(instance: instance(), plan: Data(plan.utf8), rider: "r1")

        #expect(text == "r1 rides with d1")
    }

    @Test(arguments: [(12.0, "r1 rides with d1"), (2.0, nil)])
    func `a given table of travel times decides whether a car can be driven`(home: Double, answer: String?) {
        // The drive from home to the event takes so long; over the rider's place it takes 14 minutes.
        let table = "[[0, 4, \(home)], [4, 0, 10], [\(home), 10, 0]]"
        let known = String(decoding: instance(), as: UTF8.self).dropLast() + #", "travelMinutes": \#(table)}"#
        let plan = #"{"routes": [{"driver": "d1", "riders": ["r1"]}]}"#

        let text = try? explainPool(instance: Data(known.utf8), plan: Data(plan.utf8), rider: "r1")

        #expect(text == answer)
    }

    @Test func `who has no ride is told what would help`() throws {
        let other = #", {"id": "r2", "lat": 35.281, "lon": -120.655, "readyFrom": 1100, "arriveBy": 1170}"#
        let told = #"{"routes": [{"driver": "d1", "riders": ["r1"], "pickupAt": [1150.5]}]}"#

        let text = try explainPool(instance: instance(seats: "1", others: other), plan: Data(told.utf8), rider: "r2")

        #expect(text == "r2: no seat is free in time; 1 more seat with d1 would help")
    }
}

/// A clock that moves on by a hundredth of a second each time it is read.
private final class CountingClock {
    private var reads = 0

    func next() -> Double {
        reads += 1
        return Double(reads) / 100
    }
}
