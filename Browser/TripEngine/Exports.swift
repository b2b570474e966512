import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

// The engine as a browser sees it: numbers in the module's memory. `Public/scripts/trips/engine.js` is the other side.
//
// Fixes come as five numbers each: milliseconds, latitude, longitude, accuracy and speed, the last two zero where they
// are unknown. A call that answers with more than one number leaves them in `answer` and returns how many they are.

/// What the last call answered; a browser calls from one thread.
nonisolated(unsafe) private var answer: [Double] = []
/// The bytes that the last call answered.
nonisolated(unsafe) private var answerBytes: [UInt8] = []

private func answered(_ numbers: [Double]) -> Int32 {
    answer = numbers
    return Int32(numbers.count)
}

@_expose(wasm, "allocate") @_cdecl("allocate")
func allocate(_ byteCount: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(byteCount), alignment: 8)
}

@_expose(wasm, "release") @_cdecl("release")
func release(_ memory: UnsafeMutableRawPointer) { memory.deallocate() }

@_expose(wasm, "answer") @_cdecl("answer")
func answerAddress() -> UnsafeRawPointer? { answer.withUnsafeBytes { $0.baseAddress } }

@_expose(wasm, "answerBytes") @_cdecl("answerBytes")
func answerBytesAddress() -> UnsafeRawPointer? { answerBytes.withUnsafeBytes { $0.baseAddress } }

// MARK: Whole recordings

@_expose(wasm, "analyse") @_cdecl("analyse")
func analyse(_ numbers: UnsafePointer<Double>, _ count: Int32) -> Int32 {
    answered(Track(fixes(numbers, count)).trips().numbers)
}

@_expose(wasm, "recording") @_cdecl("recording")
func recording(_ numbers: UnsafePointer<Double>, _ count: Int32, _ start: Double, _ end: Double) -> Int32 {
    answered(Track(fixes(numbers, count)).trips(ofRecordingFrom: moment(start), to: moment(end)).numbers)
}

@_expose(wasm, "leg") @_cdecl("leg")
func leg(_ numbers: UnsafePointer<Double>, _ count: Int32, _ start: Double, _ end: Double) -> Int32 {
    answered(Track(fixes(numbers, count)).leg(from: moment(start), to: moment(end)).numbers)
}

/// Noon, then of daylight and of civil twilight: -1 to 3 for never, between, always, a rise alone and a set alone; rise
/// and set.
@_expose(wasm, "sun") @_cdecl("sun")
func sun(_ latitude: Double, _ longitude: Double, _ year: Int32, _ month: Int32, _ day: Int32) -> Int32 {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let sun = SunDay(at: place, year: Int(year), month: Int(month), day: Int(day))
    return answered([Double(sun.noon.milliseconds)] + sun.daylight.numbers + sun.civilTwilight.numbers)
}

// MARK: Recording

/// A recorder that the browser holds by its address.
final class HeldRecorder {
    var recorder: Recorder

    init(_ recorder: Recorder) { self.recorder = recorder }
}

private func held(_ handle: UnsafeRawPointer) -> HeldRecorder {
    Unmanaged<HeldRecorder>.fromOpaque(handle).takeUnretainedValue()
}

@_expose(wasm, "recorderNew") @_cdecl("recorderNew")
func recorderNew() -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passRetained(HeldRecorder(Recorder())).toOpaque())
}

/// A recorder from its bytes; null where they are none of a recorder.
@_expose(wasm, "recorderFrom") @_cdecl("recorderFrom")
func recorderFrom(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeRawPointer? {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    guard let recorder = Recorder(bytes: bytes) else { return nil }
    return UnsafeRawPointer(Unmanaged.passRetained(HeldRecorder(recorder)).toOpaque())
}

@_expose(wasm, "recorderRelease") @_cdecl("recorderRelease")
func recorderRelease(_ handle: UnsafeRawPointer) { Unmanaged<HeldRecorder>.fromOpaque(handle).release() }

@_expose(wasm, "recorderRecord") @_cdecl("recorderRecord")
func recorderRecord(_ handle: UnsafeRawPointer, _ numbers: UnsafePointer<Double>, _ count: Int32) -> Int32 {
    answered(held(handle).recorder.record(contentsOf: fixes(numbers, count)).numbers)
}

@_expose(wasm, "recorderFinish") @_cdecl("recorderFinish")
func recorderFinish(_ handle: UnsafeRawPointer) -> Int32 { answered(held(handle).recorder.finish().numbers) }

@_expose(wasm, "recorderRunningTrip") @_cdecl("recorderRunningTrip")
func recorderRunningTrip(_ handle: UnsafeRawPointer) -> Int32 {
    answered((held(handle).recorder.runningTrip.map { [$0] } ?? []).numbers)
}

@_expose(wasm, "recorderIsInVehicle") @_cdecl("recorderIsInVehicle")
func recorderIsInVehicle(_ handle: UnsafeRawPointer) -> Int32 { held(handle).recorder.isInVehicle ? 1 : 0 }

/// Counts a leg that the person confirmed; numbers that stand for no mode count nothing.
@_expose(wasm, "recorderConfirm") @_cdecl("recorderConfirm")
func recorderConfirm(_ handle: UnsafeRawPointer, _ mode: Int32) {
    guard let mode = TravelMode(rawValue: Int(mode)) else { return }
    held(handle).recorder.habits.confirm(mode)
}

@_expose(wasm, "recorderBytes") @_cdecl("recorderBytes")
func recorderBytes(_ handle: UnsafeRawPointer) -> Int32 {
    answerBytes = held(handle).recorder.bytes
    return Int32(answerBytes.count)
}
