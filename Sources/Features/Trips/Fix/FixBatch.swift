import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

/// A batch of positions of one phone.
struct FixBatch: Codable, Hashable, Sendable {
    /// The phone, by an identity that it made itself.
    var device: Identifier<FixRecorder>
    /// Whether trips are to be found in the stream without Start and Stop.
    var isAutomatic: Bool?
    var fixes: [SentFix]
    /// How many seconds the phone's clock was ahead of UTC when they were recorded; where a trip began decides first.
    var secondsFromUTC: Int?
}

extension FixBatch: SelfLimiting {
    static var limits: [String: FieldLimits] {
        let fixes = FieldLimits.list(0...FixService.mostFixes, fault: "must be at most 2000")
        return [
            "device": FieldLimits(), "isAutomatic": FieldLimits(), "fixes": fixes,
            "secondsFromUTC": .number(TripClocks.offsets),
        ]
    }
}
