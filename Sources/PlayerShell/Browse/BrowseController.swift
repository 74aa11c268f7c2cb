import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import TerminalScreen

/// The controller of the browse screen: it passes keys to the state, performs the effects, and draws the state.
@MainActor
final class BrowseController {
    private var state = BrowseState()
    private let context: CommandContext
    private let screen: FullScreen
    private let catalogue: BrowseCatalogue
    private let playback: BrowsePlayback
    private let library: BrowseLibrary
    private let signal = AsyncSignal()
    private let messages = Mailbox<String>()
    private let records: SessionRecords?
    private var isOver = false
    /// Whether the screen must be drawn at once, because the user or the catalogue has changed something.
    private var isChanged = true
    /// Whether the screen must be drawn within the drawing interval.
    private var isDirty = false
    private let timers: BrowseTimers
    private let saver: BrowseSaver
    /// The number of the listing of the catalogue that the state shows.
    private var listings = 0
    /// The identifier of the saved row that is not loaded yet; nil if there is none.
    private var wantedID: UUID?

    init(
        _ context: CommandContext, _ screen: FullScreen, _ engine: Engine, _ options: CatalogueOptions,
        _ analytics: AnalyticsOptions, usesMouse: Bool
    ) {
        let access = options.access(in: context)
        self.context = context
        self.screen = screen
        catalogue = BrowseCatalogue(options.source, access, in: context)
        let playback = context.composition.playback(options.network, engine)
        records = context.recordSessions(of: playback, analytics, options.network)
        library = BrowseLibrary(access, in: context)
        saver = BrowseSaver(library, clock: context.clock)
        self.playback = BrowsePlayback(playback, history: library.history, named: options.source, in: context)
        timers = BrowseTimers(context.clock)
        state.usesMouse = usesMouse
    }

    /// Shows the screen until the user quits, the task is cancelled, or the terminal is closed.
    ///
    /// - Returns: The messages that the screen can no longer show.
    func run() async -> [String] {
        connect()
        draw()
        let memory = await saver.load()
        state.lists.setHistory(await library.loadHistory())
        state.lists.setFavourites(await library.loadFavourites())
        if let memory { playback.restore(memory) }
        catalogue.open()
        while !isOver && !Task.isCancelled && !context.console.isClosed {
            let sent = signal.sentCount
            takeInputs()
            if isOver { break }
            if isChanged || isDirty && context.clock.now >= timers.nextFrame { draw() }
            if isDirty || state.nowPlaying?.isMoving == true {
                timers.scheduleFrame { [weak self] in self?.setDirty() }
            }
            await signal.wait(after: sent)
        }
        return await close()
    }

    private func connect() {
        context.inputs.attach(signal)
        messages.attach(signal)
        context.composition.notices.redirect(to: messages)
        context.playback = playback.playback
        context.onTerminalChange = { [weak self] in
            self?.screen.forget()
            self?.setChanged()
        }
        catalogue.onChange = { [weak self] in self?.followCatalogue() }
        let show: (String) -> Void = { [weak self] text in self?.show(text) }
        (catalogue.onMessage, playback.onMessage, library.onMessage) = (show, show, show)
        playback.onChange = { [weak self] in self?.setDirty() }
        playback.onProgress = { [weak self] video in self?.state.change(.continueWatching) { $0.record(video) } }
        playback.resumePosition = { [weak self] in self?.state.lists.watched($0)?.resumePosition }
    }

    private func close() async -> [String] {
        timers.cancel()
        catalogue.close()
        saver.save(memory)
        if !playback.playback.player.state.needsCommand { playback.playback.player.stop() }
        await playback.playback.close()
        await records?.finish()
        context.playback = nil
        context.onTerminalChange = nil
        await library.flush()
        context.composition.notices.redirect(to: nil)
        return messages.drain().messages
    }

    /// Restores the section, the search and the selection, unless the user has already pressed a key.
    private func restoreSelection() {
        guard state.section == .videos, state.query.isEmpty, state.selected == 0 else { return }
        state.section = saver.saved.section
        state.setQuery(saver.saved.query)
        wantedID = saver.saved.selectedID
    }

    /// Selects the saved row when its page is loaded. Until then, the list loads a limited number of pages.
    private func findSavedSelection() {
        guard let id = wantedID else { return }
        state.select(id)
        if state.selectedItem?.id == id { return wantedID = nil }
        guard state.section == .videos, catalogue.loadPage() else { return wantedID = nil }
    }

    // MARK: Changes

    private func takeInputs() {
        for text in messages.drain().messages { show(text) }
        for input in context.inputs.drain().messages {
            switch input {
            case .key(.background(let background)): screen.setBackground(background)
            case .key(let key):
                wantedID = nil
                catalogue.resetLimit()
                state.press(key).forEach(perform)
            case .endOfInput: isOver = true
            case .line: break
            }
            isChanged = true
            if isOver { return }
            didChangeSelection()
        }
    }

    private func didChangeSelection() {
        if state.needsPage { catalogue.loadPage() }
        library.loadNotes(on: state.selectedItem?.videoID) { [weak self] in
            self?.state.notes = $0
            self?.setChanged()
        }
        scheduleSave()
    }

    private func followCatalogue() {
        let isFirst = state.lists.videos.isEmpty
        state.phase = catalogue.phase
        state.lists.catalogue = catalogue.source
        if catalogue.videos != state.lists.videos {
            let isLonger = catalogue.listings == listings
            (state.lists.videos, listings) = (catalogue.videos, catalogue.listings)
            if isLonger { state.didExtendList() } else { state.didReplaceList() }
            if isFirst && saver.saved.catalogue == catalogue.source { restoreSelection() }
            findSavedSelection()
        }
        setChanged()
        didChangeSelection()
    }

    private func takeQueue() {
        let queue = playback.queue
        state.lists.queuedVideos = playback.queuedVideos
        state.lists.currentID = queue.current?.id
        (state.lists.canGoNext, state.lists.canGoPrevious) = (queue.canGoNext, queue.canGoPrevious)
        if state.lists.queue != queue.items { state.change(.queue) { $0.queue = queue.items } }
    }

    private func show(_ message: String) {
        state.message = CatalogueTexts.oneLine(message)
        setChanged()
    }

    private func setChanged() {
        isChanged = true
        signal.send()
    }

    private func setDirty() {
        isDirty = true
        signal.send()
    }

    // MARK: Drawing

    private func draw() {
        (isChanged, isDirty) = (false, false)
        timers.didDraw()
        guard context.takeTerminal() else {
            // Nothing announces the return to the foreground, so the next frame tries again.
            isDirty = true
            return
        }
        playback.sample()
        scheduleSave()
        timers.limit(state.message) { [weak self] in
            self?.state.message = nil
            self?.setChanged()
        }
        state.date = context.clock.date
        state.nowPlaying = playback.nowPlaying
        takeQueue()
        let facts = context.console.facts
        let size = ScreenSize(columns: max(1, facts.width()), rows: max(1, facts.rows()))
        if state.size != size {
            state.size = size
            state.didExtendList()
        }
        let renderer = BrowseRenderer(state, isUTF8: facts.isUTF8)
        screen.draw(renderer.screen, cursor: renderer.cursor)
    }

    // MARK: Saving

    private func scheduleSave() { saver.schedule { [self] in memory } }

    private var memory: BrowseMemory {
        var memory = saver.saved
        (memory.queue, memory.queuedVideos) = (playback.queue.savedState, playback.queuedVideos)
        // The watch history knows the position, and is saved more often.
        memory.queue.position = nil
        // Until a page is loaded, the saved search and selection wait to be restored.
        if state.lists.videos.isEmpty { return memory }
        (memory.catalogue, memory.section, memory.query) = (catalogue.source, state.section, state.query)
        memory.selectedID = wantedID ?? state.selectedItem?.id
        return memory
    }

    // MARK: Effects

    private func perform(_ effect: BrowseEffect) {
        switch effect {
        case .reload: catalogue.reload()
        case .play(let item): playback.play(state.lists.current(item))
        case .enqueue(let item, let playsNext): show(playback.enqueue(item, playsNext: playsNext))
        case .select(let id): playback.queue.play(id)
        case .remove(let item, let section): remove(item, from: section)
        case .setFavourite(let item, let isFavourite): setFavourite(item, isFavourite)
        case .clearQueue:
            playback.queue.removeAll()
            show("the queue is empty")
        case .next: playback.queue.next().map { show("\($0)") }
        case .previous: playback.queue.previous().map { show("\($0)") }
        case .shuffle: show(playback.toggleShuffle())
        case .repeats: show(playback.cycleRepeatMode())
        case .control(let control): playback.send(control).map(show)
        case .seek(let time): playback.seek(to: time).map(show)
        case .seekToShare(let share): playback.seek(toShare: share).map(show)
        case .loadComments(let item): loadComments(item)
        case .addNote(let text, let id):
            library.addNote(text, to: id) { [weak self] notes in
                self?.state.unsavedNotes[id] = notes == nil ? text : nil
                if let notes { self?.state.notes = notes }
            }
        case .copyURL(let url): screen.copy(url.absoluteString)
        case .copyReport:
            screen.copy(PlaybackTexts.summary(playback.playback.summary(exitCode: nil)))
        case .setMouse(let isOn): screen.setMouse(isOn)
        case .repaint: screen.forget()
        case .interrupt:
            context.endingSignal = TerminalSystem.interruptSignal
            isOver = true
        case .quit: isOver = true
        }
        takeQueue()
    }

    private func remove(_ item: BrowseItem, from section: BrowseSection) {
        switch section {
        case .queue: playback.queue.remove(item.id)
        case .favourites: return setFavourite(item, false)
        case .continueWatching:
            state.change(.continueWatching) { $0.removeFromHistory(item.id) }
            library.removeFromHistory(item.id)
        case .videos: return
        }
        show("removed: \(item.title)")
    }

    private func setFavourite(_ item: BrowseItem, _ isFavourite: Bool) {
        let before = state.lists.favourites
        var lists = state.lists
        let message = library.setFavourite(item, isFavourite, in: &lists) { [weak self] in
            self?.state.change(.favourites) { $0.setFavourites(before) }
        }
        state.change(.favourites) { $0.setFavourites(lists.favourites) }
        show(message)
    }

    private func loadComments(_ item: BrowseItem) {
        guard let id = item.videoID, let source = item.catalogue else { return show("the catalogue is unknown") }
        state.comments[id] = .loading
        library.loadComments(on: id, source) { [weak self] in
            self?.state.comments[id] = $0
            self?.setChanged()
        }
    }
}
