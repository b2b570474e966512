import CrosstownDeviceProtocol
import CrosstownRentals
import CrosstownSimulator
import CrosstownValues
import Foundation

/// Many ring locks that beat every four minutes and obey.
struct Fleet {
    private static let beat = Duration.seconds(240)

    let count: Int
    let port: Int

    static func imei(_ number: Int) -> IMEI? { IMEI(String(860_000_000_000_000 + number)) }

    static func plate(_ number: Int) -> PlateNumber? { PlateNumber("BIKE\(number)") }

    /// Connects all locks and keeps them beating until something has happened.
    func live(until isOver: () -> Bool) async throws {
        var devices: [LockDevice] = []
        for number in 0..<count {
            guard let imei = Self.imei(number) else { continue }
            let device = LockDevice(OmniPeer(.ring, imei), clock: SystemClock())
            try await device.connect(port: port)
            devices.append(device)
        }
        var next = 0
        while !isOver() {
            devices[next % count].beat()
            next += 1
            try await Task.sleep(for: Self.beat / count)
        }
    }
}

/// The system's time.
struct SystemClock: WallClock {
    func now() -> Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
