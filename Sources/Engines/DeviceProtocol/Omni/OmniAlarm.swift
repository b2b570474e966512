/// What happens to a vehicle that nobody should move.
public enum OmniAlarm: UInt32, CaseIterable, Hashable, Sendable {
    /// It is moved although it is locked.
    case moved = 1
    /// It fell over.
    case fell = 2
    /// Its lock is being broken.
    case tampered = 3
    /// Its battery is nearly empty.
    case lowBattery = 4
    /// It stands again.
    case fallCleared = 6
    /// Its lock is left alone again.
    case tamperCleared = 7
}
