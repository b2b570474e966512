import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Testing

@Suite struct VehicleDetectorTests {
    @Test(arguments: [true, false])
    func `a ride is noticed within ten seconds`(tellsSpeed: Bool) {
        let day = Day(
            parts: [.stay(seconds: 300), .move(metresPerSecond: 9, seconds: 60)],
            secondsBetweenFixes: 1,
            noise: 2,
            tellsSpeed: tellsSpeed
        )
        var detector = VehicleDetector()

        let noticed = day.fixes(seed: 2).first {
            detector.add($0)
            return detector.isInVehicle
        }

        #expect((300_000...310_000).contains(noticed?.time.milliseconds ?? 0))
    }

    @Test(arguments: 0..<20)
    func `an hour of walking and standing is no ride`(seed: UInt64) {
        let day = Day(
            parts: (0..<12).flatMap { _ in [Day.Part.move(metresPerSecond: 1.5, seconds: 200), .stay(seconds: 100)] },
            secondsBetweenFixes: 1,
            noise: 8,
            tellsSpeed: true
        )
        var detector = VehicleDetector()

        let noticed = day.fixes(seed: seed).contains {
            detector.add($0)
            return detector.isInVehicle
        }

        #expect(!noticed)
    }

    @Test func `a red light does not end a ride, and three minutes on foot do`() {
        let ride = Day.Part.move(metresPerSecond: 10, seconds: 60)
        let toTheLight = Day(parts: [ride, .stay(seconds: 90)])
        let onFoot = Day(parts: [ride, .move(metresPerSecond: 1.3, seconds: 180)])
        var (waiting, walking) = (VehicleDetector(), VehicleDetector())

        for fix in toTheLight.fixes(seed: 1) { waiting.add(fix) }
        for fix in onFoot.fixes(seed: 1) { walking.add(fix) }

        #expect(waiting.isInVehicle)
        #expect(!walking.isInVehicle)
    }

    @Test func `a ride that begins with a clock set back is noticed`() {
        let walk = Day(parts: [.move(metresPerSecond: 1.3, seconds: 300)], secondsBetweenFixes: 1)
        let ride = Day(parts: [.move(metresPerSecond: 12, seconds: 30)], secondsBetweenFixes: 1)
        var recorder = Recorder()

        _ = recorder.record(contentsOf: walk.fixes(seed: 1, from: 7200) + ride.fixes(seed: 2, from: 600))

        #expect(recorder.isInVehicle)
    }
}
