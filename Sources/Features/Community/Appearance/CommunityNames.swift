import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// This server's cache of the appearance, updated when another server changes it.
final class AppearanceBoard: Sendable {
    static let channel = "community.appearance"

    private let shown = Mutex(Appearance())

    var current: Appearance { shown.withLock { $0 } }

    func show(_ appearance: Appearance) { shown.withLock { $0 = appearance } }
}

struct AppearanceStore {
    private static let prefix = "name."

    let transaction: any Transaction

    func read() throws -> Appearance {
        var appearance = Appearance()
        for row in try transaction.query("SELECT name, value FROM community_setting") {
            let (name, value): (String, String) = (try row.get(0), try row.get(1))
            switch name {
            case "title": appearance.title = value
            case "accent": appearance.accent = value
            case "logo": appearance.logo = Identifier<Picture>(value)
            default:
                if name.hasPrefix(Self.prefix) { appearance.names[String(name.dropFirst(Self.prefix.count))] = value }
            }
        }
        return appearance
    }

    /// Stores the appearance and notifies all servers.
    func write(_ appearance: Appearance) throws {
        var values = [
            "title": appearance.title, "accent": appearance.accent, "logo": appearance.logo?.description ?? "",
        ]
        for (name, value) in appearance.names { values[Self.prefix + name] = value }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            try transaction.execute(
                """
                INSERT INTO community_setting (name, value) VALUES (\(name), \(value))
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """
            )
        }
        try transaction.notify(AppearanceBoard.channel, "")
    }
}
