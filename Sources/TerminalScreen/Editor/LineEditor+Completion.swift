extension LineEditor {
    /// Completes the word before the cursor.
    ///
    /// Call this method after the outcome ``Outcome/complete(_:)``, before the next key.
    ///
    /// - Parameter candidates: The words that can replace the word. If there is only one, a space follows, unless the
    ///   candidate ends with a slash, as a folder does.
    /// - Returns: The outcome ``Outcome/listCandidates(_:)`` if the user has pressed Tab twice and the candidates have
    ///   no longer beginning in common. Otherwise ``Outcome/none``.
    package mutating func complete(with candidates: [String]) -> Outcome {
        guard let first = candidates.first else { return .none }
        let word = buffer.wordToComplete
        var common = Array(candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) })
        if candidates.count == 1, first.last != "/" { common.append(" ") }
        if common.count > word.count || common.count == word.count && common != Array(buffer.characters[word]) {
            change {
                $0.remove(word)
                $0.insert(String(common))
            }
            return .none
        }
        guard candidates.count > 1, case .completion(isRepeated: true) = previous else { return .none }
        return .listCandidates(candidates)
    }

    /// Replaces the characters before the cursor, such as an argument of several words, by a completed word.
    ///
    /// - Parameters:
    ///   - count: The number of characters to replace. If the cursor has fewer characters before it, all are replaced.
    ///   - word: The completed word. A space follows.
    package mutating func replace(last count: Int, with word: String) {
        change {
            $0.remove(max(0, $0.cursor - max(0, count))..<$0.cursor)
            $0.insert(word + " ")
        }
    }

    /// Returns the outcome of the Tab key.
    mutating func requestCompletion(after before: Action) -> Outcome {
        if case .completion = before {
            previous = .completion(isRepeated: true)
        } else {
            previous = .completion(isRepeated: false)
        }
        let word = buffer.wordToComplete
        let context = String(buffer.characters[..<word.lowerBound])
        return .complete(Completion(context: context, word: String(buffer.characters[word])))
    }
}

extension String {
    /// Returns the longest text with which both texts begin.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
