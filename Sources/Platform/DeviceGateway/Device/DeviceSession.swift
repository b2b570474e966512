import CrosstownDeviceProtocol
import CrosstownKit

/// One connection of a link: the newest has the highest number, and is the only one that counts.
package struct DeviceSession: Hashable, Sendable {
    package let link: DeviceLink
    package let number: Int64
}
