import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues

/// Holds for any bytes what holds for a good file: it is analysed or refused with a line, and so is what a recorder kept.
///
/// libFuzzer calls this with bytes that it derives from those that reached new code; a trap ends it with the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func analyse(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    if var recorder = Recorder(bytes: input) {
        precondition(Recorder(bytes: recorder.bytes) == recorder)
        _ = recorder.runningTrip
        expectSense(of: recorder.finish())
    }
    do throws(TrackFileError) {
        expectSense(of: trips(in: try TrackFile.contents(of: input).fixes))
    } catch {
        precondition(error.line >= 1 && error.line <= count + 1 && !error.reason.isEmpty)
    }
    return 0
}

/// The trips of fixes by an analysis of all, and by a recorder that is stopped once and goes on from its bytes.
private func trips(in fixes: [Fix]) -> [Trip] {
    var recorder = Recorder()
    var recorded = recorder.record(contentsOf: fixes.prefix(fixes.count / 2))
    guard var resumed = Recorder(bytes: recorder.bytes) else { preconditionFailure("its own bytes are refused") }
    recorded += resumed.record(contentsOf: fixes.dropFirst(fixes.count / 2)) + resumed.finish()
    return recorded + Track(fixes).trips()
}

private func expectSense(of trips: [Trip]) {
    for trip in trips {
        precondition(trip.start <= trip.end && !trip.legs.isEmpty)
        for leg in trip.legs {
            precondition(leg.distance.distance.value.isFinite && leg.distance.distance.value >= 0)
            precondition(leg.distance.error.value.isFinite && leg.distance.error.value >= 0)
            precondition(abs(TravelMode.allCases.reduce(0) { $0 + leg.modes[$1] } - 1) < 1e-9)
        }
    }
    precondition((try? JourneyReport(trips).json()) != nil)
}
