/// The alarms of a vehicle that is parked.
public enum OmniAlarm: UInt32, CaseIterable, Hashable, Sendable {
    /// It is being moved while locked.
    case moved = 1
    /// It fell over.
    case fell = 2
    /// Its lock is being broken.
    case tampered = 3
    /// Its battery is almost empty.
    case lowBattery = 4
    /// It is upright again.
    case fallCleared = 6
    /// The tampering with its lock has ended.
    case tamperCleared = 7
}
