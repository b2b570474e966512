import CrosstownKit
import NIOCore

/// Asks those who take money for something harmless, to see whether they answer and know us.
public enum PaymentCheck {
    /// What is wrong.
    public enum Fault: Hashable, Sendable {
        /// Our key is not accepted, or may not do what is needed.
        case badKey
        /// There is no answer, or none that can be read.
        case noAnswer
    }

    /// What is wrong with an account at Stripe, if anything.
    public static func fault(of account: StripeAccount) async -> Fault? {
        do {
            _ = try await StripeClient(account).get("/v1/payment_intents", FormText(["limit": "1"]))
        } catch StripeFault.badKey { return .badKey } catch { return .noAnswer }
        return await mayRead(["refunds", "disputes", "events"], account) ? nil : .badKey
    }

    /// Whether the key of an account that answers may read some lists; what else goes wrong with these says nothing about it.
    private static func mayRead(_ lists: [String], _ account: StripeAccount) async -> Bool {
        for list in lists {
            do {
                _ = try await StripeClient(account).get("/v1/\(list)", FormText(["limit": "1"]))
            } catch StripeFault.badKey { return false } catch {}
        }
        return true
    }

    /// What is wrong with a store of a BTCPay Server, if anything.
    public static func fault(of store: BTCPayStore) async -> Fault? {
        do {
            try await BTCPayClient(store: store).check()
            return nil
        } catch BTCPayFault.refused(status: 401...403) { return .badKey } catch { return .noAnswer }
    }

    /// What is wrong with a service that keeps tokens, if anything; one that tells of very many deposits is well.
    public static func fault(of vault: HTTPTokenVault) async -> Fault? {
        do {
            _ = try await vault.deposits(since: "")
            return nil
        } catch TokenFault.refused(status: 401...403) { return .badKey } catch is NIOTooManyBytesError {
            return nil
        } catch { return .noAnswer }
    }
}

extension StripeAccount {
    /// Whether events can be believed.
    public var hasWebhookSecret: Bool { webhookSecret != nil }
}

extension BTCPayStore {
    /// Whether events can be believed.
    public var hasWebhookSecret: Bool { webhookSecret != nil }
}
