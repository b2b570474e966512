import CrosstownMoney

/// Checks whether payment providers can be reached and accept our keys.
struct PaymentHealthCheck {
    private let settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    /// Returns one finding per provider.
    func findings() async -> [HealthCheck.Finding] {
        [await cards(), await cryptocurrencies(), await tokens()]
    }

    private func cards() async -> HealthCheck.Finding {
        guard let account = settings.payments.stripe else {
            let text = settings.isTrial ? "the cards of a trial" : "none; set payments.stripe.secretKey"
            return finding(.lacking, "cards", text)
        }
        if let fault = await PaymentCheck.fault(of: account) {
            return finding(.broken, "cards", "\(account): \(words(for: fault, SettingKey.stripeKey))")
        }
        guard account.hasWebhookSecret else {
            return finding(.lacking, "cards", "\(account) answers; set \(SettingKey.stripeWebhookSecret.name)")
        }
        return finding(.well, "cards", "\(account) answers")
    }

    private func cryptocurrencies() async -> HealthCheck.Finding {
        let subject = "cryptocurrencies"
        guard let store = settings.payments.btcpay else {
            return finding(.lacking, subject, "none; set payments.btcpay.address")
        }
        if let fault = await PaymentCheck.fault(of: store) {
            return finding(.broken, subject, "\(store): \(words(for: fault, SettingKey.btcpayKey))")
        }
        guard store.hasWebhookSecret else {
            return finding(.lacking, subject, "\(store) answers; set \(SettingKey.btcpayWebhookSecret.name)")
        }
        return finding(.well, subject, "\(store) answers")
    }

    private func tokens() async -> HealthCheck.Finding {
        guard let vault = settings.payments.tokens else {
            return finding(.lacking, "tokens", "none; coins are entries in our own books")
        }
        if let fault = await PaymentCheck.fault(of: vault) {
            return finding(.broken, "tokens", "\(vault): \(words(for: fault, SettingKey.tokenKey))")
        }
        return finding(.well, "tokens", "\(vault) answers")
    }

    private func words(for fault: PaymentCheck.Fault, _ key: SettingKey) -> String {
        switch fault {
        case .badKey: "does not accept \(key.name)"
        case .noAnswer: "does not answer"
        }
    }

    private func finding(
        _ state: HealthCheck.Finding.State,
        _ subject: String,
        _ text: String
    ) -> HealthCheck.Finding { HealthCheck.Finding(state: state, subject: subject, text: text) }
}
