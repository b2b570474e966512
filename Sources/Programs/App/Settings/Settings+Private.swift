import CrosstownExternalHTTP

extension Settings {
    /// The third-party servers that may run in our own network.
    var privateServers: ExternalHTTPModule.Private {
        var servers = ExternalHTTPModule.Private()
        servers.partners = partnersMayBePrivate
        servers.institutions = institutionsMayBePrivate
        servers.pushServices = pushServicesMayBePrivate
        servers.webhooks = webhooksMayBePrivate
        return servers
    }
}
