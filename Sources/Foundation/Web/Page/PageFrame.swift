/// All that a layout knows about the page that it surrounds.
public struct PageFrame: Sendable {
    /// The name of the page.
    public let title: LocalizedText
    /// The page's own content.
    public let main: Markup
    /// The address that was asked for, without its query.
    public let path: String
    /// What was asked for, with its query, so that people come back to it; `nil` where the page answers a form.
    public let address: Link?
    /// Who is signed in.
    public let caller: Caller?

    /// What stands around the content.
    public let setting: PageSetting

    /// Gathers what a layout needs.
    public init(
        title: LocalizedText,
        main: Markup,
        path: String,
        address: Link? = nil,
        caller: Caller?,
        setting: PageSetting = PageSetting()
    ) {
        self.title = title
        self.main = main
        self.path = path
        self.address = address
        self.caller = caller
        self.setting = setting
    }
}
