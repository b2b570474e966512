import CrosstownDispatchEngine
import CrosstownValues
import Testing

@Suite struct ArrivalRuleTests {
    private let rule = ArrivalRule()

    private func distance(
        _ straight: Double,
        road: Double? = nil,
        accuracy: Double = 10,
        standing: Int64 = 0
    ) -> MeetingDistance {
        MeetingDistance(
            straight: Metres(straight),
            road: road.map { Metres($0) },
            accuracy: Metres(accuracy),
            standingMilliseconds: standing * 1000
        )
    }

    @Test(arguments: [(60.0, true), (61, false), (796, false)])
    func `who is near by road has arrived`(road: Double, hasArrived: Bool) {
        #expect((rule.basis(at: distance(40, road: road)) == .road) == hasArrived)
    }

    @Test(arguments: [0.0, 31, 60, 91, 150])
    func `a straight line alone is no arrival, however long the taxi stands there`(straight: Double) {
        #expect(rule.basis(at: distance(straight)) == nil)
        #expect(rule.basis(at: distance(straight, road: 796)) == nil)
        if straight > 30 {
            #expect(rule.basis(at: distance(straight, standing: 600)) == nil)
            #expect(rule.basis(at: distance(straight, road: 796, standing: 600)) == nil)
        }
    }

    @Test(arguments: [(100.0, 20, true), (101, 20, false), (100, 19, false)] as [(Double, Int64, Bool)])
    func `who stopped a little farther by road has arrived`(road: Double, standing: Int64, hasArrived: Bool) {
        #expect((rule.basis(at: distance(90, road: road, standing: standing)) == .standing) == hasArrived)
    }

    @Test(arguments: [nil, 20, 900] as [Double?])
    func `who stopped within sight has arrived, whatever the route`(road: Double?) {
        #expect(rule.basis(at: distance(30, road: road, standing: 20)) != nil)
    }

    @Test func `who passes by on the other side has not arrived`() {
        #expect(rule.basis(at: distance(12, road: 640, standing: 5)) == nil)
    }

    @Test func `a vague position proves nothing, and one from far away is no place to look for`() {
        #expect(rule.basis(at: distance(20, road: 20, accuracy: 51, standing: 600)) == nil)
        #expect(rule.basis(at: distance(501, road: 0, standing: 600)) == nil)
    }

    @Test(
        arguments: [
            (91, 796, false), (91, 250, true), (91, 251, false), (50, 796, true), (150, nil, true), (151, nil, false),
            (800, nil, false),
            (501, 20, false),
        ] as [(Double, Double?, Bool)]
    )
    func `a driver's word counts from a place where it can be true`(straight: Double, road: Double?, counts: Bool) {
        #expect(rule.isPlausible(at: distance(straight, road: road)) == counts)
    }

    @Test func `a driver's word needs a position that is not too vague`() {
        #expect(rule.isPlausible(at: distance(20, accuracy: 100)))
        #expect(!rule.isPlausible(at: distance(20, accuracy: 101)))
    }

    @Test(
        arguments: [
            (120, 900, false), (121, 900, true), (121, 250, false), (400, 30, false), (250, nil, false),
            (251, nil, true),
        ] as [(Double, Double?, Bool)]
    )
    func `a taxi has left once it is farther than it would have to be to arrive`(
        straight: Double,
        road: Double?,
        hasLeft: Bool
    ) {
        #expect(rule.hasLeft(at: distance(straight, road: road)) == hasLeft)
    }

    @Test func `whoever arrives, by position or by word, has not left`() {
        let roads: [Double?] = [nil, 0, 30, 60, 100, 150, 250, 300, 796]
        for straight in stride(from: 0.0, through: 600, by: 10) {
            for road in roads {
                let here = distance(straight, road: road, standing: 60)
                if rule.basis(at: here) != nil || rule.isPlausible(at: here) { #expect(!rule.hasLeft(at: here)) }
            }
        }
    }
}
