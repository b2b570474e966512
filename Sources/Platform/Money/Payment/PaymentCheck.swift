import CrosstownKit
import NIOCore

/// Tests with a harmless request whether payment providers respond and accept our key.
public enum PaymentCheck {
    /// The failure of a check.
    public enum Fault: Hashable, Sendable {
        /// Our key is invalid, or lacks permissions.
        case badKey
        /// There is no response, or it is invalid.
        case noAnswer
    }

    /// Returns what is wrong with a Stripe account, if anything.
    public static func fault(of account: StripeAccount) async -> Fault? {
        do {
            _ = try await StripeClient(account).get("/v1/payment_intents", FormText(["limit": "1"]))
        } catch StripeFault.badKey { return .badKey } catch { return .noAnswer }
        return await mayRead(["refunds", "disputes", "events"], account) ? nil : .badKey
    }

    /// Returns whether the account's key may read some lists; other errors are ignored.
    private static func mayRead(_ lists: [String], _ account: StripeAccount) async -> Bool {
        for list in lists {
            do {
                _ = try await StripeClient(account).get("/v1/\(list)", FormText(["limit": "1"]))
            } catch StripeFault.badKey { return false } catch {}
        }
        return true
    }

    /// Returns what is wrong with a BTCPay Server store, if anything.
    public static func fault(of store: BTCPayStore) async -> Fault? {
        do {
            try await BTCPayClient(store: store).check()
            return nil
        } catch BTCPayFault.refused(status: 401...403) { return .badKey } catch { return .noAnswer }
    }

    /// Returns what is wrong with a token service, if anything; one with very many deposits is valid.
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
    /// Whether events can be verified.
    public var hasWebhookSecret: Bool { webhookSecret != nil }
}

extension BTCPayStore {
    /// Whether events can be verified.
    public var hasWebhookSecret: Bool { webhookSecret != nil }
}
