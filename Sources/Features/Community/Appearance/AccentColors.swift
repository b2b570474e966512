import Foundation

/// The colors that follow from an accent, readable in light and in dark (WCAG 2.2, 1.4.3).
struct AccentColors: Sendable {
    /// A color with components from 0 to 1.
    struct Color: Sendable, Equatable {
        var red: Double
        var green: Double
        var blue: Double

        var luminance: Double {
            let parts = [red, green, blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }

        func contrast(to other: Color) -> Double {
            let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
            return (high + 0.05) / (low + 0.05)
        }

        /// The color mixed with a share of another color.
        func mixed(with other: Color, by share: Double) -> Color {
            Color(
                red: red + (other.red - red) * share,
                green: green + (other.green - green) * share,
                blue: blue + (other.blue - blue) * share
            )
        }

        var text: String {
            "#"
                + [red, green, blue].map { part in
                    let byte = Int((part * 255).rounded())
                    return (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined()
        }
    }

    private static let black = Color(red: 0, green: 0, blue: 0)
    private static let white = Color(red: 1, green: 1, blue: 1)
    private static let lightGround = Color(red: 0.965, green: 0.961, blue: 0.949)
    private static let darkGround = Color(red: 0.055, green: 0.067, blue: 0.086)
    /// Text contrast that is high enough for every pair of backgrounds in the app.
    private static let wanted = 5.5

    let accent: Color

    /// Parses `#rrggbb`; `nil` if invalid.
    init?(_ text: String) {
        guard text.hasPrefix("#"), text.utf8.count == 7, let number = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        accent = Color(
            red: Double(number >> 16 & 255) / 255,
            green: Double(number >> 8 & 255) / 255,
            blue: Double(number & 255) / 255
        )
    }

    /// The style sheet that updates the app's colors.
    var styles: String {
        ":root{\(rules(accent, ground: Self.lightGround, towards: Self.black))}\n"
            + "@media (prefers-color-scheme: dark){:root{"
            + rules(accent.mixed(with: Self.white, by: 0.15), ground: Self.darkGround, towards: Self.white) + "}}\n"
    }

    private func rules(_ color: Color, ground: Color, towards end: Color) -> String {
        let onDark = color.contrast(to: Self.black) >= color.contrast(to: Self.white)
        let soft = ground.mixed(with: color, by: 0.14)
        let names = [
            ("accent", color), ("accent-strong", color.mixed(with: end, by: 0.1)),
            ("on-accent", onDark ? Self.black : Self.white),
            ("accent-text", Self.readable(color, on: soft, towards: end)),
            ("accent-soft", soft),
        ]
        return names.map { "--\($0):\($1.text)" }.joined(separator: ";")
    }

    /// The color, moved towards black or white until it is readable.
    private static func readable(_ color: Color, on ground: Color, towards end: Color) -> Color {
        for step in 0...20 {
            let mixed = color.mixed(with: end, by: Double(step) / 20)
            if mixed.contrast(to: ground) >= wanted { return mixed }
        }
        return end
    }
}
