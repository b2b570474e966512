/// Settings of payment providers, object stores and message carriers.
extension SettingKey {
    static let stripeKey = SettingKey(
        "payments.stripe.secretKey",
        "The secret key of the Stripe account that takes money from cards; best set in the environment or a file.",
        fallback: "none: no cards but those of trials"
    )
    static let stripeWebhookSecret = SettingKey(
        "payments.stripe.webhookSecret",
        "The secret by which Stripe signs what it sends to ADDRESS/payments/stripe/events.",
        fallback: "none: payments are asked after once a minute"
    )
    static let stripeAddress = SettingKey(
        "payments.stripe.address",
        "The address of Stripe's interface; another one is for tests.",
        fallback: "https://api.stripe.com"
    )
    static let btcpayAddress = SettingKey(
        "payments.btcpay.address",
        "The address of the BTCPay Server whose invoices bring money from cryptocurrencies.",
        fallback: "none: no cryptocurrencies"
    )
    static let btcpayStore = SettingKey(
        "payments.btcpay.store",
        "The identity of the store at the BTCPay Server.",
        fallback: "none"
    )
    static let btcpayKey = SettingKey(
        "payments.btcpay.key",
        "A key of the BTCPay Server that may make and view invoices; best set in the environment or a file.",
        fallback: "none"
    )
    static let btcpayWebhookSecret = SettingKey(
        "payments.btcpay.webhookSecret",
        "The secret by which the BTCPay Server signs what it sends to ADDRESS/payments/btcpay/events.",
        fallback: "none: invoices are asked after every ten minutes"
    )
    static let tokenAddress = SettingKey(
        "payments.tokens.address",
        "The address of a service that keeps a real token for coins (docs/payments.md).",
        fallback: "none: coins are entries in our own books"
    )
    static let tokenKey = SettingKey(
        "payments.tokens.key",
        "What the service that keeps the token knows us by; best set in the environment or a file.",
        fallback: "none"
    )
    static let dropsMaximumBytes = SettingKey(
        "drops.maximum-bytes",
        "How much room the pictures and videos of one person's drops may take, in bytes.",
        fallback: "10,737,418,240"
    )
    static let tripFactors = SettingKey(
        "trips.factors",
        "The emission factors of trips: `desnz-2025` (United Kingdom), `ademe-2023` (France) or `epa-2025` (United States).",
        fallback: "desnz-2025"
    )
    static let tripFactorValues = SettingKey(
        "trips.factorValues",
        "Own emission factors in grams CO2e a kilometer, comma-separated, such as metro=12.5,bus=80.",
        fallback: "none"
    )
    static let tripFactorSource = SettingKey(
        "trips.factorSource",
        "Where own emission factors come from, with the year; people read it.",
        fallback: "none"
    )
    static let objectsAddress = SettingKey(
        "objects.address",
        "A service that speaks S3 and keeps sealed pictures and videos, such as https://objects.example.org.",
        fallback: "none: files in the data folder"
    )
    static let objectsBucket = SettingKey("objects.bucket", "The bucket at that service.", fallback: "none")
    static let objectsRegion = SettingKey(
        "objects.region",
        "What signatures call the place of that service.",
        fallback: "us-east-1"
    )
    static let objectsKey = SettingKey("objects.key", "Whom that service knows us as.", fallback: "none")
    static let objectsSecret = SettingKey(
        "objects.secret",
        "What proves that to the service; best set in the environment or a file.",
        fallback: "none"
    )
    static let mailServer = SettingKey(
        "mail.server",
        "The relay that takes e-mails, such as smtps://user@mail.example.org:465 or smtp://mail.example.org:587 (STARTTLS).",
        fallback: "none: no e-mails; in trials they can be read in the console"
    )
    static let mailPassword = SettingKey(
        "mail.password",
        "The password at the relay; best set in the environment or a file.",
        fallback: "none"
    )
    static let mailFrom = SettingKey("mail.from", "The address that e-mails come from.", fallback: "none")
    static let mailAuthorities = SettingKey(
        "mail.authorities",
        "A PEM file with the certificates that the relay is trusted by.",
        fallback: "those of the system"
    )
    static let mailSendmail = SettingKey(
        "mail.sendmail",
        "The path of a program such as /usr/sbin/sendmail that takes e-mails in place of a relay.",
        fallback: "none"
    )
    static let textServer = SettingKey(
        "texts.server",
        "The address of the gateway that takes text messages, such as https://texts.example.org/messages.",
        fallback: "none: no text messages; in trials they can be read in the console"
    )
    static let textKey = SettingKey(
        "texts.key",
        "The key that the gateway knows this service by; best set in the environment or a file.",
        fallback: "none"
    )
    static let textFrom = SettingKey(
        "texts.from",
        "What readers of text messages see as the sender, where the gateway lets it be chosen.",
        fallback: "the gateway's own"
    )
}
