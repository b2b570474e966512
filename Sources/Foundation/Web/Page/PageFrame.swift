/// The parameters of a layout.
public struct PageFrame: Sendable {
    /// The title of the page.
    public let title: LocalizedText
    /// The page's own content.
    public let main: Markup
    /// The requested path, without the query; if the page responds to a form, the path of the page with the form, where
    /// the browser says it.
    public let path: String
    /// The requested path with the query, to return to it; `nil` if the page responds to a form.
    public let address: Link?
    /// The signed-in caller.
    public let caller: Caller?

    /// The layout's settings for the page.
    public let setting: PageSetting

    /// Creates the parameters of a layout.
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
