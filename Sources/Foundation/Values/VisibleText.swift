extension Unicode.Scalar {
    /// Whether it changes the direction of the text around it: embeddings, overrides and isolates (Unicode Standard
    /// Annex 9).
    ///
    /// The marks of direction are excluded, since paragraphs in Arabic and Hebrew need them.
    public var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

    /// Whether it is invisible and invalid in a line of text, such as in a name or a title: it changes how the line is
    /// read, or makes two lines that look the same different.
    ///
    /// Joiners are excluded, since emoji and several scripts need them.
    public var isHidden: Bool {
        switch value {
        // Marks of direction, spaces without width, soft hyphens, line separators, fillers and notes between lines.
        case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029,
            0x2060...0x2065, 0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0001:
            true
        default: turnsText || properties.generalCategory == .control
        }
    }

    /// Whether it ends a line or separates columns, so that a space can replace it.
    public var dividesLines: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// Whether a joiner may follow it: letters from Hebrew on, and emoji.
    fileprivate var takesJoiner: Bool { value >= 0x0590 && !isJoiner }

    fileprivate func isHidden(after before: Unicode.Scalar?) -> Bool {
        isHidden || (isJoiner && before?.takesJoiner != true)
    }
}

extension StringProtocol {
    /// The first invisible character that is invalid in a line of text; `nil` if there are none.
    public var firstHidden: Unicode.Scalar? {
        var before: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar.isHidden(after: before) { return scalar }
            before = scalar
        }
        return nil
    }

    /// The text on one line, without invisible characters, for third-party texts.
    public var onOneLine: String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.dividesLines {
                line.append(" ")
            } else if !scalar.isHidden(after: line.last) {
                line.append(scalar)
            }
        }
        return String(line)
    }

    /// The text without characters that change its direction, and without control characters except
    /// separators of lines and columns.
    public var withoutTurns: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars
        where !scalar.turnsText && (scalar.dividesLines || scalar.properties.generalCategory != .control) {
            text.append(scalar)
        }
        return String(text)
    }
}
