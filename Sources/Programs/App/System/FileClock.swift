public import CrosstownValues
import Synchronization
import SystemPackage

/// A clock that follows a file, so that hours of a trial pass in seconds and several programs agree on the time.
///
/// The file contains milliseconds since 1970 (UTC) as decimal digits, updated in place.
public final class FileClock: WallClock {
    private static let mostDigits = 20

    private let file: FileDescriptor
    private let latest: Mutex<Timestamp>

    /// Opens the file.
    ///
    /// - Throws: `SettingsError` where it is unreadable or invalid.
    public init(path: String) throws {
        do {
            file = try FileDescriptor.open(FilePath(path), .readOnly)
        } catch {
            throw SettingsError(SettingKey.trialClock.name, "\(path) cannot be read: \(error)")
        }
        guard let moment = Self.moment(in: file) else {
            try? file.close()
            throw SettingsError(SettingKey.trialClock.name, "\(path) does not hold milliseconds since 1970")
        }
        latest = Mutex(moment)
    }

    deinit { try? file.close() }

    /// The timestamp in the file; the last valid one while it is being replaced.
    public func now() -> Timestamp {
        let moment = Self.moment(in: file)
        return latest.withLock { latest in
            if let moment { latest = moment }
            return latest
        }
    }

    private static func moment(in file: FileDescriptor) -> Timestamp? {
        let text = try? String(unsafeUninitializedCapacity: mostDigits) { buffer in
            try file.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        let digits = text?.prefix { $0.isNumber } ?? ""
        return Int64(digits).map(Timestamp.init(milliseconds:))
    }
}
