import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

/// A batch of positions of a phone.
struct FixBatch: Codable, Hashable, Sendable {
    /// The phone, by an identifier that it created.
    var device: Identifier<FixRecorder>
    /// Whether to find trips automatically, without Start and Stop.
    var isAutomatic: Bool?
    var fixes: [SentFix]
    /// The phone's offset from UTC in seconds; the place where a trip began takes precedence.
    var secondsFromUTC: Int?
}

extension FixBatch: SelfLimiting {
    static var limits: [String: FieldLimits] {
        let fixes = FieldLimits.list(0...FixService.mostFixes, fault: "must have at most 2,000 entries")
        return [
            "device": FieldLimits(), "isAutomatic": FieldLimits(), "fixes": fixes,
            "secondsFromUTC": .number(TripClocks.offsets),
        ]
    }
}
