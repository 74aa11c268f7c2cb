import Foundation
import StreamingCore
import TerminalScreen

extension BrowseState {
    /// Handles a key, and returns the requested effects.
    mutating func press(_ key: Key) -> [BrowseEffect] {
        switch key {
        case .mouse(let event):
            if !usesMouse || event.action == .release { return [] }
            message = nil
            return press(event)
        case .background: return []
        // Terminals send the same bytes for Alt with a key, and for Escape shortly before the key.
        case .alt(let character): return press(.escape) + press(.character(character))
        default: message = nil
        }
        switch mode {
        case .list: return pressInList(key)
        case .search(let editor): return pressInSearch(key, editor)
        case .prompt(let prompt, let editor): return press(key, in: prompt, editor)
        case .commands(let editor, let selected): return pressInCommands(key, editor, selected)
        case .help(let editor, let top): return pressInHelp(key, editor, top)
        }
    }

    /// Performs an action, or shows why the action is not possible.
    mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
        if let refusal = refusal(of: action) {
            message = refusal
            return []
        }
        if let control = action.control { return [.control(control)] }
        switch action {
        case .search:
            setQuery("")
            mode = .search(LineEditor())
        case .commands: mode = .commands(LineEditor(), selected: 0)
        case .help: mode = .help(LineEditor(), top: 0)
        case .seekTo: mode = .prompt(.seek, LineEditor())
        case .nextSection, .previousSection: show(sectionBeside(by: action == .nextSection ? 1 : -1))
        case .details: showPane(.details)
        case .clearQueue: return [.clearQueue]
        case .next: return [.next]
        case .previous: return [.previous]
        case .shuffle: return [.shuffle]
        case .repeats: return [.repeats]
        case .copyReport:
            message = "the report is copied"
            return [.copyReport]
        case .reload: return [.reload]
        case .repaint: return [.repaint]
        case .quit: return [.quit]
        case .mouse:
            usesMouse.toggle()
            message = usesMouse ? "the mouse is on" : "the mouse is off, so the terminal can select text"
            return [.setMouse(usesMouse)]
        case .play, .enqueue, .enqueueNext, .favourite, .addNote, .comments, .remove, .copyURL:
            return selectedItem.map { perform(action, on: $0) } ?? []
        // The switch above has handled these actions, because they are commands to the player.
        case .pause, .seekBack, .seekForward, .seekFarBack, .seekFarForward, .liveEdge, .slower, .faster, .normalSpeed,
            .quieter, .louder, .mute, .audio, .subtitles, .quality, .retry, .stop:
            break
        }
        return []
    }

    private mutating func perform(_ action: BrowseAction, on item: BrowseItem) -> [BrowseEffect] {
        switch action {
        case .play: return [section == .queue ? .select(item.id) : .play(item)]
        case .enqueue: return [.enqueue(item, playsNext: false)]
        case .enqueueNext: return [.enqueue(item, playsNext: true)]
        case .favourite: return [.setFavourite(item, !lists.isFavourite(item.videoID))]
        case .remove: return [.remove(item, from: section)]
        case .copyURL:
            message = "the URL is copied" + (item.url.redacted == item.url.absoluteString ? "" : ", with its secrets")
            return [.copyURL(item.url)]
        case .addNote:
            if let id = item.videoID { mode = .prompt(.note(id), LineEditor(text: unsavedNotes[id] ?? "")) }
        case .comments:
            showPane(.comments)
            if let id = item.videoID, comments[id]?.isLoadable ?? true { return [.loadComments(item)] }
        default: break
        }
        return []
    }

    private mutating func showPane(_ new: Pane) {
        showsPane = !showsPane || pane != new
        pane = showsPane || BrowseLayout(self).isWide ? new : .details
    }

    /// Shows a section.
    mutating func show(_ new: BrowseSection) {
        section = new
        select(selected)
    }

    private func sectionBeside(by step: Int) -> BrowseSection {
        let all = BrowseSection.allCases
        return all[(section.rawValue + step + all.count) % all.count]
    }

    // MARK: The keys of each mode

    private mutating func pressInList(_ key: Key) -> [BrowseEffect] {
        if case .character(let character) = key, let number = character.wholeNumberValue,
            let section = BrowseSection(rawValue: number - 1)
        {
            show(section)
            return []
        }
        if key == .control("c") { return [.interrupt] }
        if move(key) { return [] }
        if key == .escape {
            if showsPane { showsPane = false } else if !query.isEmpty { setQuery("") }
            return []
        }
        return BrowseAction.byKey[key].map { perform($0) } ?? []
    }

    /// Moves the selection for a key that does so, and returns whether the key does so.
    private mutating func move(_ key: Key) -> Bool {
        let page = max(1, BrowseLayout(self).list.rows - 1)
        switch key {
        case .up, .control("p"): select(selected - 1)
        case .down, .control("n"): select(selected + 1)
        case .pageUp: select(selected - page)
        case .pageDown: select(selected + page)
        case .control("u"): scrollPane(by: -page / 2 - 1)
        case .control("d"): scrollPane(by: page / 2 + 1)
        case .home: select(0)
        case .end: select(count - 1)
        default: return false
        }
        return true
    }

    private mutating func pressInSearch(_ key: Key, _ editor: LineEditor) -> [BrowseEffect] {
        var editor = editor
        if [.up, .down, .pageUp, .pageDown].contains(key) {
            _ = move(key)
            return []
        }
        switch editor.handle(key) {
        case .submit: mode = .list
        case .interrupt, .endOfInput: leaveSearch()
        case .complete, .listCandidates, .clearScreen: break
        case .none where key == .escape: leaveSearch()
        case .none:
            mode = .search(editor)
            if editor.text != query { setQuery(editor.text) }
        }
        return []
    }

    private mutating func leaveSearch() {
        mode = .list
        setQuery("")
    }

    private mutating func press(_ key: Key, in prompt: Prompt, _ editor: LineEditor) -> [BrowseEffect] {
        var editor = editor
        switch editor.handle(key) {
        case .submit(let text):
            mode = .list
            return submit(text.trimmingCharacters(in: .whitespaces), to: prompt)
        case .interrupt, .endOfInput: mode = .list
        case .none where key == .escape: mode = .list
        case .none, .complete, .listCandidates, .clearScreen: mode = .prompt(prompt, editor)
        }
        return []
    }

    private mutating func submit(_ text: String, to prompt: Prompt) -> [BrowseEffect] {
        if text.isEmpty { return [] }
        switch prompt {
        case .note(let id): return [.addNote(text, id)]
        case .seek:
            guard let time = Values.time(text) else {
                message = "expected a time such as 90 or 1:30, not \"\(text)\""
                return []
            }
            return [.seek(to: time)]
        }
    }

    private mutating func pressInCommands(_ key: Key, _ editor: LineEditor, _ selected: Int) -> [BrowseEffect] {
        var editor = editor
        let found = BrowseAction.matching(editor.text)
        switch key {
        case .up: mode = .commands(editor, selected: max(0, selected - 1))
        case .down: mode = .commands(editor, selected: max(0, min(selected + 1, found.count - 1)))
        case .escape: mode = .list
        case .enter:
            mode = .list
            if found.indices.contains(selected) { return perform(found[selected]) }
            message = "no command matches \"\(editor.text)\""
        default:
            let before = editor.text
            switch editor.handle(key) {
            case .interrupt, .endOfInput: mode = .list
            case .none, .submit, .complete, .listCandidates, .clearScreen:
                mode = .commands(editor, selected: editor.text == before ? selected : 0)
            }
        }
        return []
    }

    private mutating func pressInHelp(_ key: Key, _ editor: LineEditor, _ top: Int) -> [BrowseEffect] {
        var editor = editor
        let layout = BrowseLayout(self)
        switch key {
        case .up: mode = .help(editor, top: BrowseHelp.top(top - 1, editor.text, layout))
        case .down: mode = .help(editor, top: BrowseHelp.top(top + 1, editor.text, layout))
        case .pageUp: mode = .help(editor, top: BrowseHelp.top(top - layout.body.rows, editor.text, layout))
        case .pageDown: mode = .help(editor, top: BrowseHelp.top(top + layout.body.rows, editor.text, layout))
        case .escape, .enter: mode = .list
        default:
            let before = editor.text
            switch editor.handle(key) {
            case .interrupt, .endOfInput: mode = .list
            case .none, .submit, .complete, .listCandidates, .clearScreen:
                mode = .help(editor, top: editor.text == before ? top : 0)
            }
        }
        return []
    }
}
