public import CrosstownWeb

/// How days, times and amounts are written, beside the types that read them.
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

    /// A latitude and a longitude in degrees with a comma between, such as `43.7384,7.4246`.
    public static let position: FieldLimits = {
        let latitude = #"-?(90(\.0+)?|[0-8]?\d(\.\d+)?)"#
        let longitude = #"-?(180(\.0+)?|(1[0-7]\d|\d{1,2})(\.\d+)?)"#
        var limits = text("^\(latitude),\(longitude)$", examples: "43.7384,7.4246", "-90,-180", "90,180.0")
        limits.length = 3...60
        return limits
    }()

    /// A telephone number with its country (E.164), such as `+37793152000`; see ``ContactAddress``.
    public static let phoneNumber = text(phone, examples: "+1234567", "+123456789012345")

    /// An e-mail address; see ``ContactAddress``.
    public static let mailAddress = text(mail, examples: "a@b.c", longestMail)

    /// An e-mail address, or a telephone number with its country; see ``ContactAddress``.
    public static let contactAddress = text("\(phone)|\(mail)", examples: "a@b.c", "+1234567", longestMail)

    private static let phone = #"^\+[1-9]\d{6,14}$"#
    private static let mail: String = {
        let inside = "[!#-'*+/-9=?A-Z^-~-]"
        let everywhere = "[!#-'*+./-9=?A-Z^-~-]"
        return #"^\#(everywhere){1,64}@(?=.{3,190}$)\#(inside)\#(everywhere)*\.\#(everywhere)*\#(inside)$"#
    }()
    private static let longestMail =
        String(repeating: "a", count: 64) + "@" + String(repeating: "b", count: 133) + ".c"

    /// The characters of the name of an account that is to be made.
    public static let newUserNameLength = 1...40

    /// The characters of a password, as OWASP ASVS 5.0, 6.2, asks for.
    public static let newPasswordLength = 8...256

    /// A password to sign in with from now on; accounts refuse it where it is guessed first.
    public static let newPassword = text(newPasswordLength)

    /// An amount of money with at most so many digits before the point, and two behind it.
    ///
    /// Cities whose currency has fewer decimals take fewer of them.
    public static func amount(digits: Int, mayBeZero: Bool = false) -> FieldLimits {
        let isAboveZero = mayBeZero ? "" : #"(?![0.]+$)"#
        let most = String(repeating: "9", count: digits)
        let pattern = #"^\#(isAboveZero)\d{1,\#(digits)}(\.\d{1,2})?$"#
        return text(pattern, examples: mayBeZero ? "0" : "1", "0.01", "\(most).99")
    }
}
