public import CrosstownWeb

/// The formats of days, times and amounts, next to the types that parse them.
extension FieldLimits {
    private static let date = #"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"#
    private static let time = #"([01]\d|2[0-3]):[0-5]\d"#

    /// A day such as `2026-11-22`; see ``CivilDay``.
    public static let day: FieldLimits = {
        var limits = text("^\(date)$", examples: "2026-11-22", "0001-01-01", "9999-12-31")
        limits.format = "date"
        return limits
    }()

    /// A day and a time such as `2026-12-01T14:00`; see ``CivilMoment``.
    public static let civilMoment = text(
        "^\(date)T\(time)$",
        examples: "2026-12-01T14:00",
        "0001-01-01T00:00",
        "9999-12-31T23:59"
    )

    /// A time of day such as `09:05`.
    public static let timeOfDay = text("^\(time)$", examples: "09:05", "00:00", "23:59")

    /// A latitude and a longitude in degrees, separated by a comma, such as `43.7384,7.4246`.
    public static let position: FieldLimits = {
        let latitude = #"-?(90(\.0+)?|[0-8]?\d(\.\d+)?)"#
        let longitude = #"-?(180(\.0+)?|(1[0-7]\d|\d{1,2})(\.\d+)?)"#
        var limits = text("^\(latitude),\(longitude)$", examples: "43.7384,7.4246", "-90,-180", "90,180.0")
        limits.length = 3...60
        return limits
    }()

    /// A telephone number with its country code (E.164), such as `+37793152000`; see ``ContactAddress``.
    public static let phoneNumber = text(phone, examples: "+1234567", "+123456789012345")

    /// An email address; see ``ContactAddress``.
    public static let mailAddress = text(mail, examples: "a@b.c", longestMail)

    /// An email address, or a telephone number with its country code; see ``ContactAddress``.
    public static let contactAddress = text("\(phone)|\(mail)", examples: "a@b.c", "+1234567", longestMail)

    private static let phone = #"^\+[1-9]\d{6,14}$"#
    private static let mail: String = {
        let inside = "[!#-'*+/-9=?A-Z^-~-]"
        let everywhere = "[!#-'*+./-9=?A-Z^-~-]"
        return #"^\#(everywhere){1,64}@(?=.{3,190}$)\#(inside)\#(everywhere)*\.\#(everywhere)*\#(inside)$"#
    }()
    private static let longestMail =
        String(repeating: "a", count: 64) + "@" + String(repeating: "b", count: 133) + ".c"

    /// The length of a new user name in characters.
    public static let newUserNameLength = 1...40

    /// The length of a password in characters, as OWASP ASVS 5.0, 6.2, requires.
    public static let newPasswordLength = 8...256

    /// A new password; accounts reject one that is easy to guess.
    public static let newPassword = text(newPasswordLength)

    /// An amount of money with at most so many digits before the point and two decimal places.
    ///
    /// Cities whose currency has fewer decimal places allow fewer.
    public static func amount(digits: Int, mayBeZero: Bool = false) -> FieldLimits {
        let isAboveZero = mayBeZero ? "" : #"(?![0.]+$)"#
        let most = String(repeating: "9", count: digits)
        let pattern = #"^\#(isAboveZero)\d{1,\#(digits)}(\.\d{1,2})?$"#
        return text(pattern, examples: mayBeZero ? "0" : "1", "0.01", "\(most).99")
    }
}
