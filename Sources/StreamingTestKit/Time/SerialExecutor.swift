import StreamingCore

/// An executor that keeps jobs until `runAll` is called.
///
/// `runAll` runs the jobs in order, on the calling thread.
final class SerialExecutor: TaskExecutor {
    private let jobs = LockedValue<[UnownedJob]>([])

    var isEmpty: Bool { jobs.withLock { $0.isEmpty } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func runAll() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
