import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a `URLSession`. The delegate passes the events of each task to the transfer of that task.
final class URLSessionTransfers: NSObject, URLSessionDataDelegate {
    private struct Entry {
        let transfer: HTTPTransfer
        var redirects = 0
        var isCancelled = false
    }

    private let entries = LockedValue<[Int: Entry]>([:])

    /// Registers the transfer of a task. The transfer is removed when the task completes.
    func add(_ transfer: HTTPTransfer, for task: URLSessionTask) {
        entries.withLock { $0[task.taskIdentifier] = Entry(transfer: transfer) }
    }

    /// Cancels a task on the delegate queue of the session.
    ///
    /// `URLSession` on Linux crashes when a delegate completes a redirect of a task that was cancelled. On the delegate
    /// queue, no redirect can be in progress at the time of the cancellation.
    func cancel(_ task: URLSessionTask, of session: URLSession) {
        session.delegateQueue.addOperation { [weak self] in
            self?.entries.withLock { $0[task.taskIdentifier]?.isCancelled = true }
            task.cancel()
        }
    }

    private func transfer(of task: URLSessionTask) -> HTTPTransfer? {
        entries.withLock { $0[task.taskIdentifier]?.transfer }
    }

    func urlSession(
        _: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        transfer(of: dataTask)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.receive(data)
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let entry = entries.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        entry?.transfer.complete(error, response: task.response)
    }

    func urlSession(
        _: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let entry = entries.withLock { entries in
            defer { entries[task.taskIdentifier]?.redirects += 1 }
            return entries[task.taskIdentifier]
        }
        guard let entry, !entry.isCancelled else {
            // On Linux, completing the redirect of a cancelled task crashes the process. Elsewhere, a task whose
            // redirect is not completed never ends.
            #if canImport(Darwin)
                completionHandler(nil)
            #endif
            return
        }
        guard let url = response.url else { return completionHandler(nil) }
        let location = response.value(forHTTPHeaderField: "Location")
        switch RedirectPolicy.target(ofLocation: location, from: url, redirects: entry.redirects) {
        case .success(let target):
            var next = request
            next.url = target
            for field in (next.allHTTPHeaderFields ?? [:]).keys
            where !RedirectPolicy.keeps(field, from: url, to: target) {
                next.setValue(nil, forHTTPHeaderField: field)
            }
            entry.transfer.restartWaiting()
            completionHandler(next)
        case .failure(let error):
            entry.transfer.end(.failure(error))
            completionHandler(nil)
        }
    }

    func urlSession(
        _: URLSession, task _: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(Darwin)
            if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
                return completionHandler(.performDefaultHandling, nil)
            }
        #endif
        // A 401 is returned like any other response. On Linux, a task would otherwise never complete after a 401.
        completionHandler(.rejectProtectionSpace, nil)
    }
}
