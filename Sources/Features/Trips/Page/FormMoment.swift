import CrosstownKit
import CrosstownWeb

extension CivilMoment {
    /// Reads `2026-11-24T08:15`, or the same with seconds, which some browsers send and which are left out.
    init?(typed text: String) { self.init(text.split(separator: ":").prefix(2).joined(separator: ":")) }
}

extension FieldLimits {
    /// A day and a time of day, with seconds perhaps.
    static let typedMoment: FieldLimits = {
        var limits = civilMoment
        limits.length = 16...30
        return limits
    }()
}
