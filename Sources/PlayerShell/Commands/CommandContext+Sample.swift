import LocalOrigin

extension CommandContext {
    /// Returns a running server of the sample catalogue and media, on the loopback address.
    ///
    /// - Throws: `Failure` if the sample media is not installed, or if the server cannot listen.
    func sampleOrigin() throws(Failure) -> LocalOrigin {
        let folder = try Resources.fixtures(environment: environment)
        do {
            return try LocalOrigin(OriginRoutes(directory: folder))
        } catch {
            throw Failure(kind: "cannotListen", message: "cannot listen on the loopback address: \(error)")
        }
    }
}
