import CrosstownDeviceProtocol
import CrosstownKit

/// A connection of a link: only the newest, with the highest number, is valid.
package struct DeviceSession: Hashable, Sendable {
    package let link: DeviceLink
    package let number: Int64
}
