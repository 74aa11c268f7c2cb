import Foundation
import StreamingRecording

/// A reader of recordings from files and from standard input.
enum RecordingInput {
    /// Reads a recording.
    ///
    /// - Parameter file: The path of the file, or `-` for standard input.
    /// - Returns: The readable part of the recording, and the failure if the recording is incomplete or unreadable. The
    ///   part is nil if nothing can be read. If the task is cancelled, the part ends early.
    static func read(_ file: String) async -> (PlaybackRecording?, Failure?) {
        var reader = PlaybackRecordingReader()
        do throws(Failure) {
            let input = try InputFile(file)
            while let bytes = try await input.next() {
                do throws(PlaybackRecordingError) {
                    if bytes.isEmpty { return (try reader.finish(), nil) }
                    try reader.append(bytes)
                } catch {
                    throw Failure(error, file: InputFile.name(of: file))
                }
            }
            return (reader.recording, nil)
        } catch {
            return (reader.recording, error)
        }
    }
}
